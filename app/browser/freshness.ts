import { cartLines, setCartLines } from "#app/browser/cart-badge.ts";
import { fetchPage } from "#app/browser/page.ts";
import { applyTheme, currentTheme } from "#app/browser/theme.ts";

/**
 * The state that the shopper's tabs share: cart and theme of the newest page or answer, and the time of the last
 * wishlist change. Times are the server's, so that clocks cannot disagree.
 */
type Known = { at: number; lines: string[]; hearts: number; theme: string };

const KEY = "haat-known";

const NOTHING: Known = { at: 0, lines: [], hearts: 0, theme: "" };

let pageAt = 0;

function read(): Known {
  try {
    return { ...NOTHING, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return NOTHING;
  }
}

function write(known: Known): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // A browser that stores nothing shows each page as it came.
  }
}

/** Notes an answer of the server, for this page and for others that are older. */
export function noteAnswer({ at, lines }: { at: number; lines: string[] }, isHeart: boolean): void {
  setCartLines(lines);
  pageAt = Math.max(pageAt, at);
  write({ at: pageAt, lines, hearts: isHeart ? at : read().hearts, theme: currentTheme() });
}

/**
 * Brings a page up to date that was kept by the browser or prefetched before the last change: the badge from what the
 * other pages know, hearts from the server.
 */
async function refresh(): Promise<void> {
  const known = read();
  if (known.at <= pageAt) return write({ ...known, at: pageAt, lines: cartLines(), theme: currentTheme() });
  setCartLines(known.lines);
  applyTheme(known.theme);
  const isOldHeart = known.hearts > pageAt && document.querySelector(".heart") !== null;
  pageAt = known.at;
  const page = isOldHeart ? await fetchPage() : null;
  for (const heart of page?.querySelectorAll("form > .heart") ?? []) {
    const id = heart.parentElement?.querySelector<HTMLInputElement>("[name=productId]")?.value;
    document.querySelector(`form > [value="${id}"] ~ .heart`)?.replaceWith(heart.cloneNode(true));
  }
}

/** Brings the page up to date now, when Back shows it again, and when another tab changes what they share. */
export function startFreshness(): void {
  pageAt = Number(document.querySelector<HTMLElement>("[data-at]")?.dataset.at);
  void refresh();
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void refresh();
  });
  addEventListener("storage", ({ key }) => {
    if (key === KEY) void refresh();
  });
}
