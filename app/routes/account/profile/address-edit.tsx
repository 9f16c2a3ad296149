import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";

import { changeAddress, findAddress } from "#app/data/addresses.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import {
  pageBehind,
  parseAddressId,
  redirectAfterChange,
  requireAddress,
  saveErrorOf,
} from "#app/routes/account/profile/address-form.server.ts";
import { AddressForm } from "#app/routes/account/profile/address-form.tsx";
import { addressSchema, renewState } from "#app/shop/address/address-form.ts";
import { mobileInField } from "#app/shop/address/address.ts";
import { isCityLeft } from "#app/shop/address/city-left.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { verifyUserOrNull } from "#app/workflows/reauthenticate.server.ts";

import type { Route } from "./+types/address-edit";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Edit address", path: href("/profile/addresses"), noindex: true });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const {
    id,
    isDefault: _isDefault,
    ...address
  } = await requireAddress(requireUser({ url, context }), context, params.addressId);
  return {
    id,
    back: pageBehind(url),
    known: {
      ...address,
      address_line_2: address.address_line_2 ?? "",
      phone: mobileInField(address.phone),
    },
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const id = parseAddressId(params.addressId);
  const form = await readForm({ request, context }, addressSchema);
  const renewed = await renewState(form, () => requireAddress(requireUser({ url, context }), context, id));
  const submission = parseWithZod(renewed, { schema: addressSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });

  const shopper = await verifyUserOrNull({ url, context });
  const { value } = submission;
  // Without it nothing is said about the city.
  const before = shopper && (await findAddress(shopper.db, shopper.user.id, id).catch(() => null));
  const changed = shopper ? await changeAddress(shopper.db, shopper.user.id, id, value) : "failed";
  if (changed === "failed" || changed === "unanswered")
    return data(submission.reply({ formErrors: [saveErrorOf(changed)] }), { status: 503 });
  const check =
    before && isCityLeft(before, value) ? `. The state is now ${value.state}: please check the city.` : "";
  const done = `Address saved successfully${check}`;
  return redirectAfterChange(context, changed, done, pageBehind(url));
}

export default function EditAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { id, back, known } = loaderData;
  return (
    <Dialog title="Edit address" closeTo={href(back)} opener={`edit-${id}`}>
      <AddressForm answer={actionData} known={known} back={back} />
    </Dialog>
  );
}
