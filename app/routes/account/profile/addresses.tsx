import { href, Outlet } from "react-router";

import { listAddresses, type SavedAddress, setDefaultAddress } from "#app/data/addresses.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { AccountHeading } from "#app/routes/account/profile/account-heading.tsx";
import {
  parseAddressId,
  redirectAfterChange,
  redirectToAddresses,
} from "#app/routes/account/profile/address-form.server.ts";
import { ADDRESSES_FULL, MAX_ADDRESSES } from "#app/shop/address/address.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OrderAddress } from "#app/ui/order-parts.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { verifyUserOrNull } from "#app/workflows/reauthenticate.server.ts";

import type { Route } from "./+types/addresses";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Addresses", path: href("/profile/addresses"), noindex: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  return { addresses: await listAddresses(db, user.id) };
}

/** Makes an address the default. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm({ request, context }, [], ["intent", "addressId"]);
  const id = parseAddressId(form.get("addressId"));
  const shopper = await verifyUserOrNull({ url, context });
  const changed = shopper ? await setDefaultAddress(shopper.db, id) : "failed";
  return changed === "failed"
    ? redirectToAddresses(context, "error", "Failed to update default address")
    : redirectAfterChange(context, changed, "Default address updated successfully");
}

export default function Addresses({ loaderData }: Route.ComponentProps) {
  const { addresses } = loaderData;
  const behind = useBehindDialog();
  const isFull = addresses.length >= MAX_ADDRESSES;
  return (
    <>
      <AccountHeading title="Addresses" action={addresses.length > 0 && !isFull ? <AddLink /> : null} />
      <div inert={behind}>
        {isFull ? <p className="text-muted mb-3">{ADDRESSES_FULL}</p> : null}
        {addresses.length === 0 ? (
          <EmptyState icon="truck" title="You have no saved addresses yet" action={<AddLink />}>
            Save one here, or while you check out.
          </EmptyState>
        ) : (
          <ul className="grid gap-3">
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} />
            ))}
          </ul>
        )}
      </div>
      <Outlet />
    </>
  );
}

function AddLink() {
  return (
    <ButtonLink id="add-address" to={href("/profile/addresses/new")}>
      Add address
    </ButtonLink>
  );
}

function AddressCard({ address }: { address: SavedAddress }) {
  const { id, isDefault } = address;
  const name = `${address.first_name} ${address.last_name}, ${address.address_line_1}`;
  return (
    <li className="card flex flex-wrap justify-between gap-3 p-[16px]">
      <OrderAddress
        address={address}
        badge={isDefault ? <StatusBadge tone="blue">Default</StatusBadge> : null}
      />
      <div className="flex flex-wrap gap-2 self-start">
        {isDefault ? null : (
          <form method="post" action={href("/profile/addresses")} data-post="swap">
            <input type="hidden" name="addressId" value={id} />
            <Button
              name="intent"
              value="set-default"
              variant="outline"
              size="sm"
              aria-label={`Set default: ${name}`}
            >
              Set default
            </Button>
          </form>
        )}
        <ButtonLink
          id={`edit-${id}`}
          to={href("/profile/addresses/:addressId", { addressId: id })}
          aria-label={`Edit ${name}`}
          variant="outline"
          size="sm"
        >
          Edit
        </ButtonLink>
        <ButtonLink
          id={`delete-${id}`}
          to={href("/profile/addresses/:addressId/delete", { addressId: id })}
          aria-label={`Delete ${name}`}
          variant="outline"
          size="sm"
        >
          Delete
        </ButtonLink>
      </div>
    </li>
  );
}
