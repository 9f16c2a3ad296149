import { leaveFor } from "#app/browser/navigation.ts";

/** The control that opened a dialog; the page beneath gives it the focus again. */
const KEY = "haat-opener";

const closeLink = () => document.querySelector<HTMLAnchorElement>("dialog a[data-close]");
const openDialog = () => document.querySelector<HTMLElement>("dialog[data-opener]");

/**
 * Dialogs are pages of their own, whose close link leads to the page beneath. Escape closes them too, and the focus goes
 * back to the control that opened them.
 */
export function startDialogs(): void {
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("dialog a");
    if (!link || link.pathname !== closeLink()?.pathname) return;
    event.preventDefault();
    close();
  });
  addEventListener("pagehide", () => remember(openDialog()?.dataset.opener ?? ""));
  restoreFocus();
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) restoreFocus();
  });
}

/** Goes back to the page beneath, which the browser then shows where it was scrolled to. */
function close(): void {
  const path = closeLink()?.pathname;
  if (path === undefined) return;
  const cameFrom = URL.canParse(document.referrer) ? new URL(document.referrer).pathname : null;
  if (cameFrom === path && history.length > 1) history.back();
  else leaveFor(path, true);
}

function restoreFocus(): void {
  const opener = recall();
  if (opener === "" || openDialog()) return;
  (document.getElementById(opener) ?? document.querySelector("main"))?.focus({ preventScroll: true });
}

function remember(opener: string): void {
  try {
    sessionStorage.setItem(KEY, opener);
  } catch {
    // Without storage the focus starts at the top of the page.
  }
}

function recall(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
