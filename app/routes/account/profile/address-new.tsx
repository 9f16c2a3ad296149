import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";

import { addAddress } from "#app/data/addresses.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { redirectToAddresses, saveErrorOf } from "#app/routes/account/profile/address-form.server.ts";
import { AddressForm } from "#app/routes/account/profile/address-form.tsx";
import { addressSchema } from "#app/shop/address/address-form.ts";
import { ADDRESSES_FULL } from "#app/shop/address/address.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { verifyUserOrNull } from "#app/workflows/reauthenticate.server.ts";

import type { Route } from "./+types/address-new";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Add address", path: href("/profile/addresses/new"), noindex: true });

export function loader({ context, url }: Route.LoaderArgs) {
  requireUser({ url, context });
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm({ request, context }, addressSchema);
  const submission = parseWithZod(form, { schema: addressSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });

  const shopper = await verifyUserOrNull({ url, context });
  const saved = shopper ? await addAddress(shopper.db, shopper.user.id, submission.value) : "failed";
  if (saved === "done") return redirectToAddresses(context, "success", "Address saved successfully");
  if (saved === "known") return redirectToAddresses(context, "success", "This address was saved already");
  return saved === "full"
    ? data(submission.reply({ formErrors: [ADDRESSES_FULL] }), { status: 409 })
    : data(submission.reply({ formErrors: [saveErrorOf(saved)] }), { status: 503 });
}

export default function NewAddress({ actionData }: Route.ComponentProps) {
  return (
    <Dialog title="Add address" closeTo={href("/profile/addresses")} opener="add-address">
      <AddressForm answer={actionData} />
    </Dialog>
  );
}
