/** Closes open menus on a click outside them, and on Escape, which gives their control the focus again. */
export function startMenus(): void {
  document.addEventListener("keydown", closeMenus);
  document.addEventListener("click", closeMenus);
}

/** @param event of the keyboard if it has a key, or else a click */
function closeMenus(event: Event & { key?: string }): void {
  const { key } = event;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("[data-menu][open]")) {
    if (key ? key === "Escape" : !event.composedPath().includes(menu)) {
      menu.open = false;
      if (key) menu.querySelector("summary")?.focus();
    }
  }
}
