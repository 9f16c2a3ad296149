import { href, NavLink, Outlet } from "react-router";

import { requireUser } from "#app/middleware/identity.server.ts";
import { useBehindDialog } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/layout";

/** Middleware runs on client navigations only where a loader runs too. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireUser({ url, context });
  return null;
}

const TABS = [
  { to: href("/profile"), label: "Profile" },
  { to: href("/profile/addresses"), label: "Addresses" },
  { to: href("/profile/orders"), label: "Orders" },
  { to: href("/profile/wishlist"), label: "Wishlist" },
  { to: href("/profile/security"), label: "Security" },
  { to: href("/profile/data"), label: "Your data" },
];

/** My Account: heading and tabs, each a page of its own. */
export default function ProfileLayout() {
  const behind = useBehindDialog();
  return (
    <div className="page-width max-w-4xl py-5">
      <div inert={behind}>
        <h1 className="mb-2">My Account</h1>
        <nav aria-label="My Account" className="tabs mb-4">
          {TABS.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === href("/profile")} className="tab">
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
      <Outlet />
    </div>
  );
}
