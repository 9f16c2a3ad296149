/** Closes open menus on a click outside them, and on Escape, which gives their control the focus again. */
export function startMenus(): void {
  for (const kind of ["click", "keydown"]) document.addEventListener(kind, closeMenus);
}

function closeMenus(event: Event): void {
  const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("[data-menu][open]")) {
    const isOutside = event.type === "click" && event.target instanceof Node && !menu.contains(event.target);
    if (isEscape || isOutside) menu.open = false;
    if (isEscape) menu.querySelector("summary")?.focus();
  }
}
