import { showNotice } from "#app/browser/notices.ts";
import { fetchPage, swapMain } from "#app/browser/page.ts";
import { hideSkeleton, showSkeleton } from "#app/browser/skeleton.ts";

/** Leaves for another page of the shop. `replace`: without a way back to this one. */
export function leaveFor(path: string, replace = false): void {
  const to = new URL(path, location.href);
  showProgress(to.pathname);
  if (to.pathname === location.pathname && to.search === location.search) location.reload();
  else if (replace) location.replace(to);
  else location.assign(to);
}

/** Shows that a tap was understood while the browser waits for the page. */
export function startNavigation(): void {
  document.addEventListener("click", onClick);
  // On the window, where the starter has taken forms with data-post before.
  addEventListener("submit", ({ defaultPrevented, target }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
    // A form that the server rejects comes back, so it stays in view.
    showProgress(target.method === "get" ? new URL(target.action).pathname : null);
  });
  addEventListener("pageshow", stopLeaving);
  // The shopper stopped the navigation, or it failed. Only browsers with the Navigation API report it.
  globalThis.navigation?.addEventListener("navigateerror", stopLeaving);
}

function onClick(event: MouseEvent): void {
  const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]:not([target], [download])") : null;
  if (!link || link.origin !== location.origin || isHere(link)) return;
  const isSwap = "swap" in link.dataset;
  if (navigator.onLine && !isSwap) return showProgress(link.pathname);
  event.preventDefault();
  if (navigator.onLine) return void swapTo(link);
  showNotice({ kind: "error", message: "No connection. Please check your network and try again." });
}

/**
 * Shows another variant in the place of the open page: scroll position, history and the quantity of the stepper stay.
 */
async function swapTo({ href }: HTMLAnchorElement): Promise<void> {
  showProgress(null);
  const url = new URL(href);
  const quantity = document.querySelector<HTMLInputElement>(".stepper input")?.value;
  if (quantity) url.searchParams.set("quantity", quantity);
  if (quantity === "1") url.searchParams.delete("quantity");
  const page = await fetchPage(url);
  if (!page) return location.assign(url);
  history.replaceState(null, "", url.pathname + url.search);
  document.title = page.title;
  swapMain(page);
  hideProgress();
}

/** A link to a part of the open page. */
function isHere({ hash, pathname, search }: HTMLAnchorElement): boolean {
  return hash !== "" && pathname === location.pathname && search === location.search;
}

function showProgress(pathname: string | null): void {
  document.documentElement.dataset.leaving = "";
  if (pathname !== null) showSkeleton(pathname);
}

/** End the busy marks of the forms that the page is left with. Those of posts in flight end with their answers. */
const ends: (() => void)[] = [];

/** Takes the function that ends the busy mark of a form, if the page is not left with it after all. */
export function leaveWith(end: () => void): void {
  ends.push(end);
}

/** The page stays: the forms that it was to be left with can be sent again. */
function stopLeaving(): void {
  for (const end of ends.splice(0)) end();
  hideProgress();
}

function hideProgress(): void {
  delete document.documentElement.dataset.leaving;
  hideSkeleton();
}
