/** Put a text on the clipboard; without https there is none, but the old command still works. */
export async function copy_text(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "only-heard";
    // In a dialog nothing outside of it can be selected.
    ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(field);
    const before = document.activeElement as HTMLElement | null;
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else works without https
    document.execCommand("copy");
    field.remove();
    before?.focus({ preventScroll: true });
  }
}
