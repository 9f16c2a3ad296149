import { useEffect } from "react";

const TYPING = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";

/** Keys of the portal's lists: `/` goes to the search, `j` and `k` to the next and previous row, `x` ticks the row. */
export function useListKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.matches(TYPING)) return;
      if (document.querySelector("dialog[open]")) return;
      if (handleKey(key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** @returns whether the key did something */
function handleKey(key: string): boolean {
  if (key === "/") return focusFirst("main input[type=search]") || focusFirst("header input[type=search]");
  const rows = Array.from(document.querySelectorAll("main .data-table tbody tr"));
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (key === "j" || key === "k") {
    const next = key === "j" ? at + 1 : Math.max(at - 1, 0);
    return focusIn(rows[next], "a[href]:not(.row-menu a)") || focusIn(rows[next], "button, input, summary");
  }
  if (key !== "x") return false;
  const box = rows[at]?.querySelector("input[type=checkbox]");
  if (!(box instanceof HTMLInputElement)) return false;
  box.click();
  return true;
}

function focusFirst(selector: string): boolean {
  return focusIn(document, selector);
}

function focusIn(parent: Pick<ParentNode, "querySelector"> | undefined, selector: string): boolean {
  const found = parent?.querySelector(selector);
  if (!(found instanceof HTMLElement)) return false;
  found.focus();
  return true;
}
