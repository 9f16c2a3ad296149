import { href, Link, useLocation } from "react-router";

import { classes } from "#app/ui/classes.ts";

/** Grid of a page with the list beside it, and at most one more column behind the page's own. */
export const INFO_PAGE =
  "page-width grid grid-cols-1 items-start gap-4 py-5 lg:grid-cols-[15rem_minmax(0,1fr)_14rem] lg:gap-x-6 lg:py-8";

const PAGES = [
  [href("/help"), "Help"],
  [href("/shipping"), "Shipping"],
  [href("/returns"), "Returns and refunds"],
  [href("/contact"), "Contact"],
  [href("/about"), "About"],
  [href("/privacy"), "Privacy"],
  [href("/terms"), "Terms"],
] as const;

/** List of the pages about the shop, beside them on a large screen. On a phone the footer has the same links. */
export function InfoNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="About the shop" className="card hidden p-2 lg:grid">
      {PAGES.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? "page" : undefined}
          className={classes(
            "rounded-control hover:bg-soft px-3 py-2 text-sm font-semibold",
            pathname === to && "bg-soft text-primary",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
