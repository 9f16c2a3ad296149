import { parsePage } from "#app/browser/page.ts";
import { skeletonName } from "#app/shop/skeleton-name.ts";

/** A page that comes sooner replaces the present one without a loading state between them. */
const SHOW_AFTER_MS = 200;

let shapes: Promise<Document | null> | null = null;
let timer = 0;
/** Puts the present page back. */
let restore = () => {};

/** Fetches the loading states once the page needs nothing else. */
export function startSkeletons(): void {
  setTimeout(() => (shapes ??= fetchShapes()), SHOW_AFTER_MS);
  // The browser may keep this page for Back.
  addEventListener("pagehide", hideSkeleton);
}

async function fetchShapes(): Promise<Document | null> {
  try {
    const response = await fetch("/skeletons");
    return response.ok ? parsePage(await response.text()) : null;
  } catch {
    return null;
  }
}

/** Shows the loading state of the screen at `pathname`, if the browser is still waiting for it by then. */
export function showSkeleton(pathname: string): void {
  hideSkeleton();
  const mine = setTimeout(() => {
    void (shapes ??= fetchShapes()).then((all) => {
      const shape = all?.querySelector(`[data-skeleton="${skeletonName(pathname)}"]`);
      if (shape && timer === mine) replaceMain(shape);
      return null;
    });
  }, SHOW_AFTER_MS);
  timer = mine;
}

function replaceMain(shape: Element): void {
  const main = document.querySelector("main");
  if (!main) return;
  const { scrollX, scrollY } = globalThis;
  const { activeElement } = document;
  const present = Array.from(main.childNodes);
  main.replaceChildren(shape.cloneNode(true));
  scrollTo({ top: 0, behavior: "instant" });
  restore = () => {
    main.replaceChildren(...present);
    scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    restore = () => {};
  };
}

/** Cancels a skeleton that waits, and puts the page back in place of one that is shown. */
export function hideSkeleton(): void {
  clearTimeout(timer);
  timer = 0;
  restore();
}
