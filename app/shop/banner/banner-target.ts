/** The target of a shop path: a record, a page that always exists, or nothing. */
export type BannerTarget =
  | { kind: "collection" | "product" | "category"; key: string }
  | { kind: "page" | "missing" };

const PAGES = new Set([
  "/",
  "/products",
  "/cart",
  "/login",
  "/register",
  "/profile",
  "/profile/addresses",
  "/profile/orders",
  "/profile/wishlist",
  "/orders",
  "/about",
  "/contact",
  "/help",
  "/returns",
  "/shipping",
  "/privacy",
  "/terms",
  "/newsletter",
]);

/** Returns what a shop path leads to; not whether the record exists. */
export function bannerTarget(link: string): BannerTarget {
  const { pathname, searchParams } = new URL(link, "https://shop.example");
  const path = pathname.replace(/(?<=.)\/$/, "");
  const [, kind, key] = /^\/(collections|product)\/([^/]+)$/.exec(path) ?? [];
  if (kind === "collections" && key) return { kind: "collection", key };
  if (kind === "product" && key) return { kind: "product", key };
  const category = searchParams.get("category");
  if (path === "/products" && category) return { kind: "category", key: category };
  return { kind: PAGES.has(path) ? "page" : "missing" };
}

/** Returns the notice after a banner was saved, with a warning when its link leads to no page. */
export function savedBannerText(done: "created" | "updated", link: string, isThere: boolean): string {
  const saved = `Banner ${done} successfully`;
  return isThere ? saved : `${saved}. But it leads to ${link}, and the shop shows no such page now`;
}
