/** Times as people read them. */
import { say } from "../texts/say";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** For inside a ring: 47, 1:14, 2 h, 3 d. */
export function short_time_left(ms: number): string {
  if (ms >= DAY) return say("clock.days.short", { count: Math.round(ms / DAY) });
  if (ms >= HOUR) return say("clock.hours.short", { count: Math.round(ms / HOUR) });
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return seconds < 60
    ? String(seconds)
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function time_left_text(ms: number): string {
  if (ms >= DAY) return say("clock.days", { count: Math.round(ms / DAY) });
  if (ms >= HOUR) return say("clock.hours", { count: Math.round(ms / HOUR) });
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return seconds < 60
    ? say("clock.seconds", { count: seconds })
    : say("clock.minutes", { count: Math.ceil(seconds / 60) });
}

/** For ears, to the second: 2 minutes, 1 minute 30 seconds, 3 days. */
export function spoken_time(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (ms >= HOUR || seconds < 60) return time_left_text(seconds * 1000);
  const minutes = say("clock.minutes", { count: Math.floor(seconds / 60) });
  const rest = seconds % 60;
  return rest ? `${minutes} ${say("clock.seconds", { count: rest })}` : minutes;
}

export const time_of_day = (at: number): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });

export function ago(at: number, now = Date.now()): string {
  const past = Math.max(0, now - at);
  if (past < 60_000) return say("ago.now");
  if (past < HOUR) return say("ago.minutes", { count: Math.round(past / 60_000) });
  if (past < DAY) return say("ago.hours", { count: Math.round(past / HOUR) });
  return say("ago.days", { count: Math.round(past / DAY) });
}
