import { readNotice, showNotice } from "#app/browser/notices.ts";

/** Fetches a page, by default the open one again. @returns null when it fails or leads elsewhere */
export async function fetchPage(url: string | URL = location.href): Promise<Document | null> {
  try {
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    return response.ok && !response.redirected ? parsePage(await response.text()) : null;
  } catch {
    return null;
  }
}

export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

const upgrades: ((root: ParentNode) => void)[] = [];

/** Runs `upgrade` for the page, and later for each new main content. */
export function onContent(upgrade: (root: ParentNode) => void): void {
  upgrades.push(upgrade);
  upgrade(document);
}

/**
 * Replaces the main content with that of `page`. Scroll position, focus and typed text stay, except the text of `saved`,
 * a form whose fields have been saved.
 */
export function swapMain(page: Document, saved?: HTMLFormElement): void {
  const main = document.querySelector("main");
  const fresh = page.querySelector("main");
  if (!main || !fresh) return location.reload();
  const { activeElement } = document;
  const target = counterpart(activeElement, page);
  keepTyped(main, page, saved);
  for (const notice of page.querySelectorAll(".notices > *")) showNotice(readNotice(notice));
  main.replaceChildren(...fresh.childNodes);
  if (activeElement?.isConnected === false) (target ?? main).focus({ preventScroll: true });
  for (const upgrade of upgrades) upgrade(main);
}

/** Moves to what a rejected form complains about: its first field, or else its message, which is then read out. */
export function showProblem(root: ParentNode): void {
  const field = root.querySelector<HTMLElement>("[aria-invalid=true]");
  const problem = field ?? root.querySelector<HTMLElement>("[role=alert]");
  problem?.focus();
  if (!field) problem?.scrollIntoView({ block: "center" });
}

/** Copies typed text into the empty fields of `page`. */
function keepTyped(main: Element, page: Document, saved: HTMLFormElement | undefined): void {
  for (const field of main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input[id]:not([type=radio], [type=checkbox]), textarea[id]",
  )) {
    const isTyped = field.value !== field.defaultValue && field.form !== saved;
    const fresh = isTyped ? page.querySelector<HTMLInputElement>(`#${CSS.escape(field.id)}`) : null;
    if (fresh?.value === "") fresh.value = field.value;
  }
}

/** The same control in `page`, or the nearest list or box around it that can have the focus. */
function counterpart(element: Element | null, page: Document): HTMLElement | null {
  if (!element?.closest("main")) return null;
  const same = page.querySelector<HTMLElement>(selectorOf(element));
  if (same && !same.matches(":disabled")) return same;
  const box = element.closest("main [tabindex='-1'][id]");
  return box ? page.getElementById(box.id) : null;
}

function selectorOf(element: Element): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  // The value of a button may change with the page, its label does not.
  const name = ["aria-label", "href", "value", "name"].find((one) => element.hasAttribute(one)) ?? "class";
  return `${element.localName}[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]`;
}
