import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href } from "react-router";

import { setOrderAddress } from "#app/data/admin-order-corrections.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  redirectWithNotice,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { BackToOrder } from "#app/routes/admin/orders/back-to-order.tsx";
import { orderRecords, ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { versionToSend } from "#app/routes/admin/sent-version.ts";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { addressSchema, renewState } from "#app/shop/address/address-form.ts";
import { type AddressField, mobileInField } from "#app/shop/address/address.ts";
import { addressRefusal, isAddressOpen } from "#app/shop/order/order-correction.ts";
import { AddressFields } from "#app/ui/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";

import type { Route } from "./+types/address";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Change the address");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/:orderId/address");
  const { order, version, invoiceNumber } = await orderRecords.requireRecord(
    db,
    { context, url },
    params.orderId,
  );
  const { id, orderNumber, shippingAddress: address, status } = order;
  const query = adminQuery(url, ordersQuery);
  const back = listHref(href("/admin/orders/:orderId", { orderId: id }), query);
  return { id, orderNumber, address, version, isOpen: isAddressOpen(status, invoiceNumber), back, query };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/:orderId/address");
  const id = orderRecords.parseId(params.orderId);
  const form = await readForm({ request, context }, addressSchema, ["intent", "version"]);
  const renewed = await renewState(form, async () => {
    const { order } = await orderRecords.requireRecord(db, { context, url }, id);
    return order.shippingAddress;
  });
  const submission = parseWithZod(renewed, { schema: addressSchema });
  if (submission.status !== "success")
    return data({ result: submission.reply(), isChanged: false }, { status: 400 });
  const version = form.get("version");
  if (typeof version !== "string") throwUnreadableForm();
  const answer = await setOrderAddress(db, id, { address: submission.value, version });
  if (answer.ok) {
    const back = listHref(href("/admin/orders/:orderId", { orderId: id }), adminQuery(url, ordersQuery));
    const done = answer.changed ? "Address changed, and the customer told" : "The address is the same";
    return redirectWithNotice(context, back, "success", done);
  }
  const message = addressRefusal(answer.code, answer.status);
  const isPin = answer.code === "not_served" || answer.code === "no_cod_there";
  const problem = isPin ? { fieldErrors: { postal_code: [message] } } : { formErrors: [message] };
  const status = ["failed", "busy"].includes(answer.code) ? 503 : isPin ? 400 : 409;
  return data({ result: submission.reply(problem), isChanged: answer.code === "changed" }, { status });
}

/** Corrects where an order goes, until it is shipped. */
export default function OrderAddressForm({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderNumber, address, version, isOpen, back, query } = loaderData;
  const [form, fields] = useForm<Record<AddressField, string>>({
    id: "order-address",
    lastResult: actionData?.result ?? null,
    defaultValue: {
      ...address,
      address_line_2: address.address_line_2 ?? "",
      phone: mobileInField(address.phone),
    },
  });
  const busy = useIsSubmitting("address");
  return (
    <Dialog
      title={`Address for ${orderNumber}`}
      closeTo={listHref(href("/admin/orders"), query)}
      opener={`order-${id}`}
    >
      {isOpen ? (
        <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset>
          <ErrorSummary form={form} className="mb-4" />
          <input type="hidden" name="version" value={versionToSend(actionData, version)} />
          <p className="text-muted mb-4 text-sm">
            The customer gets an e-mail with the new address. The total stays the same.
          </p>
          <AddressFields fields={fields} />
          <SaveBar>
            <Button name="intent" value="address" loading={busy}>
              Save address
            </Button>
            <BackToOrder to={back} />
          </SaveBar>
        </Form>
      ) : (
        <>
          <p>The address cannot be changed any more: the order is shipped, has ended or has an invoice.</p>
          <SaveBar>
            <BackToOrder to={back} />
          </SaveBar>
        </>
      )}
    </Dialog>
  );
}
