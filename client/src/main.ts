import { mount } from "svelte";
import "./look.css";
import "./page.css";
import.meta.glob("./games/*/cloth.css", { eager: true });
import App from "./App.svelte";
import { speak } from "./texts/say";
import { route } from "./route.svelte";
import { apply, settings } from "./settings.svelte";

apply();
await speak(settings.language);
route.start();
mount(App, { target: document.getElementById("app")! });
