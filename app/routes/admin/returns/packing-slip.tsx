import { href } from "react-router";

import { getSettings } from "#app/data/settings.server.ts";
import { adminQuery, requireScreen } from "#app/routes/admin/admin.server.ts";
import { formPage } from "#app/routes/admin/form-page.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { Paper, SHEET } from "#app/routes/admin/orders/paper.tsx";
import { PackingSlipSheet, toSender } from "#app/routes/admin/orders/slip.tsx";
import { returnRecords, returnsQuery } from "#app/routes/admin/returns/return.server.ts";
import { sendsReplacement } from "#app/shop/return/admin-return.ts";

import type { Route } from "./+types/packing-slip";

/** Browsers name a saved PDF after the title, so it has no "Haat admin". */
export const handle = formPage;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Packing slip ${loaderData?.number ?? ""}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/returns/:returnId/packing-slip");
  const [{ detail, request, order }, settings] = await Promise.all([
    returnRecords.requireRecord(db, { context, url }, params.returnId),
    getSettings(db),
  ]);
  const { number, decidedAt, requestedAt, carrier, trackingNumber } = request;
  return {
    number,
    slip: sendsReplacement(request)
      ? {
          orderNumber: `${number}, exchange of ${order.orderNumber}`,
          createdAt: decidedAt ?? requestedAt,
          shippingAddress: order.shippingAddress,
          carrier,
          trackingNumber,
          giftMessage: null,
          items: detail.replacements.map(({ id, name, label, sku, quantity }) => ({
            id,
            name: [name, label].filter(Boolean).join(" · "),
            sku,
            quantity,
          })),
          toCollect: 0,
          isPaid: true,
        }
      : null,
    sender: toSender(settings),
    backTo: listHref(
      href("/admin/returns/:returnId", { returnId: request.id }),
      adminQuery(url, returnsQuery),
    ),
  };
}

/** Shows the packing slip of an exchange's replacement. */
export default function ReplacementSlip({
  loaderData: { backTo, number, slip, sender },
}: Route.ComponentProps) {
  return (
    <Paper backTo={backTo} back="Back to the return">
      {slip ? (
        <article className={SHEET}>
          <PackingSlipSheet slip={slip} sender={sender} />
        </article>
      ) : (
        <>
          <h1 className="text-2xl">Packing slip</h1>
          <p className="mt-2">Nothing is sent for {number}: it is not an exchange, or it is closed.</p>
        </>
      )}
    </Paper>
  );
}
