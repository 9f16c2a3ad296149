import { href } from "react-router";
import * as z from "zod";

import { getSettings } from "#app/data/settings.server.ts";
import { adminQuery, requireScreen } from "#app/routes/admin/admin.server.ts";
import { formPage } from "#app/routes/admin/form-page.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { orderSummaryRecords, ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { Paper, SHEET } from "#app/routes/admin/orders/paper.tsx";
import { PackingSlipSheet, toSender, toSlip } from "#app/routes/admin/orders/slip.tsx";

import type { Route } from "./+types/packing-slip";

/** Browsers name a saved PDF after the title, so it has no "Haat admin". */
export const handle = formPage;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Packing slip ${loaderData?.slip.orderNumber ?? ""}` },
  { name: "robots", content: "noindex" },
];

/** `parcel`: a part of the order that has left; the last parcel without it. */
const slipQuery = z.object({ parcel: z.guid().nullable().catch(null) });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/:orderId/packing-slip");
  const [{ order }, settings] = await Promise.all([
    orderSummaryRecords.requireRecord(db, { context, url }, params.orderId),
    getSettings(db),
  ]);
  return {
    slip: toSlip(order, adminQuery(url, slipQuery).parcel),
    sender: toSender(settings),
    backTo: listHref(href("/admin/orders/:orderId", { orderId: order.id }), adminQuery(url, ordersQuery)),
  };
}

export default function PackingSlip({ loaderData: { backTo, slip, sender } }: Route.ComponentProps) {
  return (
    <Paper backTo={backTo} back="Back to the order">
      <article className={SHEET}>
        <PackingSlipSheet slip={slip} sender={sender} />
      </article>
    </Paper>
  );
}
