import { mount } from "svelte";
import "./look.css";
import "./page.css";
import App from "./App.svelte";
import { speak } from "./messages/say";
import { route } from "./route.svelte";
import { apply, settings } from "./settings.svelte";

apply();
speak(settings.language);
route.start();
mount(App, { target: document.getElementById("app")! });
