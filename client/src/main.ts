import { mount } from "svelte";
import "./theme.css";
import "./page.css";
import.meta.glob("./games/*/cloth.css", { eager: true });
import App from "./App.svelte";
import { load_language } from "./texts/say";
import { route } from "./route.svelte";
import { apply_settings, settings } from "./settings.svelte";

apply_settings();
await load_language(settings.language);
route.start();
const target = document.getElementById("app")!;
target.replaceChildren(); // the frame that was shown until now
mount(App, { target });

// A page that the browser kept and shows again was asleep: its streams are cut, its views old.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
