import { href, Link } from "react-router";

import { getProfile } from "#app/data/accounts.server.ts";
import { listAddresses } from "#app/data/addresses.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { formatMobile } from "#app/shop/address.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { OrderAddress } from "#app/ui/order-parts.tsx";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/profile";

export const meta: Route.MetaFunction = () => [
  { title: "My Account · Haat" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  const [profile, addresses] = await Promise.all([getProfile(db, user.id), listAddresses(db, user.id)]);
  return { profile, addresses };
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { profile, addresses } = loaderData;
  return (
    <div className="page max-w-3xl py-5">
      <h1 className="mb-4 text-2xl">My Account</h1>
      <div className="grid gap-4">
        <Panel
          title="Profile"
          action={
            <Link to={href("/orders")} className="tap link">
              My Orders
            </Link>
          }
        >
          <dl className="grid gap-3 sm:grid-cols-3">
            <Entry label="Full name" value={profile.fullName} />
            <Entry label="E-mail" value={profile.email} />
            <Entry label="Phone" value={profile.phone ? formatMobile(profile.phone) : "Not given"} />
          </dl>
        </Panel>
        <Panel title="Addresses">
          {addresses.length === 0 ? (
            <p className="text-muted">The address of your first order is kept here.</p>
          ) : (
            <ul className="grid gap-4 sm:grid-cols-2">
              {addresses.map((address) => (
                <li key={address.id}>
                  {address.isDefault ? <StatusBadge tone="blue">Default</StatusBadge> : null}
                  <OrderAddress address={address} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </div>
  );
}

function Entry({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
