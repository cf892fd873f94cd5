/** How much room there is: three columns, or one with dialogs. */
class Screen {
  wide = $state(true);
  phone = $state(false);
  short = $state(false); // a small phone, or one whose keyboard is open
  touch = $state(false); // fingers and no keyboard, as far as anyone can tell

  constructor() {
    this.watch("(min-width: 1180px)", (matches) => (this.wide = matches));
    this.watch("(max-width: 767px)", (matches) => (this.phone = matches));
    this.watch("(max-height: 799px)", (matches) => (this.short = matches));
    this.watch("(hover: none) and (pointer: coarse)", (matches) => (this.touch = matches));
  }

  private watch(query: string, tell: (matches: boolean) => void): void {
    const list = matchMedia(query);
    tell(list.matches);
    list.addEventListener("change", () => tell(list.matches));
  }
}
export const screen = new Screen();
