import { data, href } from "react-router";

import { deleteAddress } from "#app/data/addresses.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import {
  parseAddressId,
  redirectAfterChange,
  requireAddress,
} from "#app/routes/account/profile/address-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { OrderAddress } from "#app/ui/order-parts.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { verifyUserOrNull } from "#app/workflows/reauthenticate.server.ts";

import type { Route } from "./+types/address-delete";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Delete address", path: href("/profile/addresses"), noindex: true });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const address = await requireAddress(requireUser({ url, context }), context, params.addressId);
  return { address };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const id = parseAddressId(params.addressId);
  await readForm({ request, context }, [], ["intent"]);
  const shopper = await verifyUserOrNull({ url, context });
  const deleted = shopper ? await deleteAddress(shopper.db, shopper.user.id, id) : "failed";
  if (deleted !== "failed") return redirectAfterChange(context, deleted, "Address deleted successfully");
  return data({ message: "Failed to delete address" }, { status: 503 });
}

export default function DeleteAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { address } = loaderData;
  return (
    <Dialog
      title="Are you sure you want to delete this address?"
      size="sm"
      closeTo={href("/profile/addresses")}
      opener={`delete-${address.id}`}
    >
      {actionData ? (
        <p role="alert" className="text-red mb-3 font-semibold">
          {actionData.message}
        </p>
      ) : null}
      <OrderAddress address={address} />
      <form method="post" data-post="swap" className="mt-6 flex flex-wrap gap-3">
        <Button name="intent" value="delete" variant="danger">
          Delete
        </Button>
        <ButtonLink to={href("/profile/addresses")} variant="ghost">
          Cancel
        </ButtonLink>
      </form>
    </Dialog>
  );
}
