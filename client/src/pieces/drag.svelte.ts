/** Carrying a piece with the mouse, a pen or a finger. A press that does not move stays a click. */

export interface Carried {
  id: number;
  x: number; // where the piece's middle is, in the window
  y: number;
}

interface Ways {
  move?(carried: Carried): void;
  drop(carried: Carried): void;
}

const THRESHOLD = 6; // pixels before a press becomes a drag
const OVER_FINGER = 44; // a finger hides what it holds, so the piece hovers above it

export class Drag {
  now: Carried | null = $state.raw(null);

  begin(event: PointerEvent, id: number, ways: Ways): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const start = { x: event.clientX, y: event.clientY };
    const lift = event.pointerType === "touch" ? OVER_FINGER : 0;
    const ours = (other: PointerEvent) => other.pointerId === event.pointerId;

    const move = (moved: PointerEvent) => {
      if (!ours(moved)) return;
      if (!this.now && Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < THRESHOLD)
        return;
      moved.preventDefault();
      this.now = { id, x: moved.clientX, y: moved.clientY - lift };
      ways.move?.(this.now);
    };
    const end = (ended: PointerEvent) => {
      if (!ours(ended)) return;
      stop();
      const carried = this.now;
      this.now = null;
      if (!carried) return;
      // The browser would click whatever lies under the place of the drop.
      const swallow = (click: Event) => {
        click.stopPropagation();
        click.preventDefault();
      };
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      if (ended.type === "pointerup") ways.drop(carried);
    };
    const stop = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
}

/** What lies under a point, as far as it is marked with this data attribute. */
export const under = (x: number, y: number, mark: string): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>(`[data-${mark}]`) ?? null;
