import { href, Link, useLocation } from "react-router";

/** Grid of a page with the list beside it. */
export const INFO_PAGE =
  "page-width py-5 lg:grid lg:grid-cols-[20rem_1fr] lg:items-start lg:gap-x-10 lg:py-8";

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
          className="rounded-control hover:bg-soft aria-[current]:text-primary px-3 py-2 text-sm font-semibold"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
