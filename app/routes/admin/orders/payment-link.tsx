import { Form, href } from "react-router";

import { configContext } from "#app/context.ts";
import { addPaymentLink, findPaymentLink } from "#app/data/payment-links.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { createPaymentLink, findLinkToken } from "#app/middleware/payment-link-token.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  redirectWithNotice,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { DescriptionList } from "#app/routes/admin/detail.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { BackToOrder } from "#app/routes/admin/orders/back-to-order.tsx";
import { CopyLink } from "#app/routes/admin/orders/copy-link.tsx";
import { orderRecords, orderSummaryRecords, ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { whatsAppLink } from "#app/shop/address/phone-links.ts";
import { cashRefusal } from "#app/shop/checkout/payment-method.ts";
import { settingsForPin } from "#app/shop/delivery/delivery.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { TO_CASH } from "#app/shop/order/draft-intents.ts";
import { linkMessage, linkRefusal, paymentLinkSchema } from "#app/shop/order/draft-order.ts";
import { canPayAgain } from "#app/shop/order/order-payment.ts";
import { LINK_LIFETIME, linkPromise, linkTerms } from "#app/shop/order/payment-link.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { changeToCash } from "#app/workflows/draft-order.server.ts";

import type { Route } from "./+types/payment-link";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Payment link");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/:orderId/payment-link");
  const { order, customer } = await orderSummaryRecords.requireRecord(db, { context, url }, params.orderId);
  const { sessionSecrets, siteUrl } = context.get(configContext);
  const [link, allSettings] = await Promise.all([findPaymentLink(db, order.id), getSettings(db)]);
  const now = new Date();
  const token = link && new Date(link.expiresAt) > now ? await findLinkToken(sessionSecrets, link) : null;
  const address = token && `${siteUrl ?? url.origin}${href("/pay/:token", { token })}`;
  const query = adminQuery(url, ordersQuery);
  const forPin = settingsForPin(allSettings, order.shippingAddress.postal_code);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    total: order.total,
    email: customer.email,
    isOpen: canPayAgain(order, now),
    terms: linkTerms(order.heldUntil, now),
    noCash: cashRefusal(forPin.settings, order.total, forPin.delivery),
    link: address && link ? { address, expiresAt: link.expiresAt } : null,
    chat:
      address === null
        ? null
        : whatsAppLink(
            order.shippingAddress.phone,
            linkMessage(order, allSettings.siteName, { address, promise: promiseOf(order, link, now) }),
          ),
    // A form that is sent twice makes one link.
    key: crypto.randomUUID(),
    back: listHref(href("/admin/orders/:orderId", { orderId: order.id }), query),
    query,
  };
}

/** Describes for the customer how long the link is valid; '' without a link. */
function promiseOf(
  order: { heldUntil: string | null },
  link: { expiresAt: string } | null,
  now: Date,
): string {
  const isHeld = order.heldUntil !== null && new Date(order.heldUntil) > now;
  return link === null ? "" : linkPromise(isHeld ? order.heldUntil : null, link.expiresAt);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/:orderId/payment-link");
  const id = orderRecords.parseId(params.orderId);
  const form = await readForm({ request, context }, paymentLinkSchema, ["intent"]);
  const query = adminQuery(url, ordersQuery);
  const path = listHref(href("/admin/orders/:orderId/payment-link", { orderId: id }), query);
  if (form.get("intent") === TO_CASH) {
    const { order } = await orderSummaryRecords.requireRecord(db, { context, url }, id);
    const problem = await changeToCash({ db, context }, order);
    if (problem !== null) return redirectWithNotice(context, path, "error", problem);
    const details = listHref(href("/admin/orders/:orderId", { orderId: id }), query);
    return redirectWithNotice(
      context,
      details,
      "success",
      "Changed to cash on delivery, and the customer told",
    );
  }
  const parsed = paymentLinkSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) throwUnreadableForm();
  const link = await createPaymentLink(context.get(configContext).sessionSecrets, parsed.data.key);
  const answer = await addPaymentLink(db, id, link);
  if (!answer.ok && answer.code === "not_found") return orderRecords.redirectNotFound({ context, url });
  return answer.ok
    ? redirectWithNotice(context, path, "success", "Payment link mailed to the customer")
    : redirectWithNotice(context, path, "error", linkRefusal(answer.code));
}

/** The link by which the customer of an unpaid order pays without signing in. */
export default function PaymentLink({ loaderData }: Route.ComponentProps) {
  const { id, orderNumber, total, email, isOpen, terms, noCash, link, chat, back, query } = loaderData;
  const busy = useIsSubmitting("link");
  return (
    <Dialog
      title={`Payment link for ${orderNumber}`}
      closeTo={listHref(href("/admin/orders"), query)}
      opener={`order-${id}`}
    >
      {isOpen ? (
        <>
          <p className="mb-3 font-semibold wrap-anywhere">
            {email ? `${link ? "Sent" : "Send"} to ${email}` : "This customer has no e-mail address."}
          </p>
          {link ? (
            <div className="mb-4">
              <label className="block">
                <span className="mb-1 block font-semibold">Link</span>
                <input readOnly value={link.address} className="form-control" />
              </label>
              <p className="mt-3 flex flex-wrap gap-3 empty:hidden">
                <CopyLink address={link.address} />
                {chat === null ? null : (
                  <a href={chat} rel="noreferrer" className={buttonClass({ variant: "outline" })}>
                    Send on WhatsApp
                  </a>
                )}
              </p>
            </div>
          ) : null}
          <DescriptionList
            items={[
              { label: "Amount", value: formatPaise(total) },
              {
                label: "Link valid",
                value: link ? `until ${wholeDateTime(link.expiresAt)}` : `for ${LINK_LIFETIME}`,
              },
              { label: "Items kept", value: terms.kept },
            ]}
          />
          <p className="text-muted mt-2 text-sm">
            {terms.after} The customer pays without signing in.
            {link && email ? " A new link replaces this one." : null}
          </p>
          <Form id="payment-link" method="post" replace preventScrollReset>
            <input type="hidden" name="key" value={loaderData.key} />
          </Form>
        </>
      ) : (
        <p>This order does not wait for a payment any more.</p>
      )}
      {isOpen ? <OtherWays id={id} total={total} noCash={noCash} /> : null}
      <SaveBar>
        {isOpen ? (
          <Button
            form="payment-link"
            name="intent"
            value="link"
            loading={busy}
            variant={link ? "outline" : "primary"}
          >
            {link ? "Send new link" : "Send link"}
          </Button>
        ) : null}
        <BackToOrder to={back} />
      </SaveBar>
    </Dialog>
  );
}

/** Offers the alternatives for an order that waits for its payment: cash on delivery, or a new order in its place. */
function OtherWays({ id, total, noCash }: { id: string; total: Paise; noCash: string | null }) {
  const busy = useIsSubmitting(TO_CASH);
  return (
    <section className="border-line mt-5 border-t pt-4">
      <h3 className="mb-1.5 text-base">Other options</h3>
      {noCash === null ? (
        <Form method="post" replace preventScrollReset>
          <button
            name="intent"
            value={TO_CASH}
            disabled={busy}
            className="link inline-flex min-h-11 items-center"
          >
            Change to cash on delivery
          </button>
          <p className="text-muted mb-2 text-sm">
            The order is confirmed, the courier collects {formatPaise(total)}, and the customer is told by
            e-mail.
          </p>
        </Form>
      ) : (
        <p className="mb-2">It cannot be paid in cash. {noCash}</p>
      )}
      <p>
        <TextLink to={`${href("/admin/orders/new")}?replaces=${id}`}>Change the items</TextLink>
      </p>
      <p className="text-muted text-sm">
        Replaces this order with a new one and a new link; the details are copied.
      </p>
    </section>
  );
}
