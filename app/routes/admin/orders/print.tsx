import { href } from "react-router";
import * as z from "zod";

import { findAdminOrders } from "#app/data/admin-order-detail.server.ts";
import { findOrdersToInvoice } from "#app/data/invoices.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { adminQuery, requireScreen } from "#app/routes/admin/admin.server.ts";
import { formPage } from "#app/routes/admin/form-page.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { NothingTicked, Paper, SHEET } from "#app/routes/admin/orders/paper.tsx";
import { readSelection } from "#app/routes/admin/orders/selection.server.ts";
import { PackingSlipSheet, toSender, toSlip } from "#app/routes/admin/orders/slip.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { COPIES } from "#app/shop/invoice/gst-invoice.ts";
import { buildInvoice } from "#app/shop/invoice/invoice.ts";
import { countOrders, MAX_BATCH } from "#app/shop/order/order-batch.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { InvoiceSheet } from "#app/ui/invoice-sheet.tsx";

import type { Route } from "./+types/print";

import stylesheet from "#app/styles/invoice.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const TITLES = { slips: "Packing slips", invoices: "Invoices", both: "Packing slips and invoices" } as const;

const printQuery = z.object({ what: z.enum(["slips", "invoices", "both"]).catch("both") });

/** Browsers name a saved PDF after the title, so it has no "Haat admin". */
export const handle = formPage;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${TITLES[loaderData.what]} of ${countOrders(loaderData.orders.length)}` : "Print" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/print");
  const { what } = adminQuery(url, printQuery);
  const list = adminQuery(url, ordersQuery);
  const backTo = listHref(href("/admin/orders"), list);
  const { orders, isCut } = await readSelection(db, url);
  const ids = orders.map(({ id }) => id);
  const [settings, summaries, toInvoice] = await Promise.all([
    getSettings(db),
    what === "invoices" ? [] : findAdminOrders(db, ids),
    what === "slips" ? [] : findOrdersToInvoice(db, ids),
  ]);
  const sender = toSender(settings);
  // Nothing without a number is a tax invoice, so no GSTIN is needed here.
  const seller = {
    legalName: sender.name,
    address: sender.address,
    email: sender.email,
    phone: sender.phone,
    gstin: "",
    state: "",
    signatory: "",
    signatureUrl: "",
  };
  const slips = new Map(summaries.map(({ order }) => [order.id, toSlip(order)]));
  const invoices = new Map(
    toInvoice.map(({ id, order, issued }) => [id, buildInvoice(order, issued, seller)]),
  );
  const issueQuery = new URLSearchParams(url.searchParams);
  issueQuery.set("do", "invoice");
  return {
    what,
    isCut,
    backTo,
    sender,
    orders: ids.map((id) => ({ id, slip: slips.get(id) ?? null, invoice: invoices.get(id) ?? null })),
    withoutNumber: toInvoice.filter(({ issued }) => issued === null).length,
    issuePath: `${href("/admin/orders/bulk")}?${issueQuery}`,
  };
}

/** Packing slips and invoices of several orders as one document: each begins on a page of its own. */
export default function PrintOrders({ loaderData }: Route.ComponentProps) {
  const { what, isCut, backTo, sender, orders, withoutNumber, issuePath } = loaderData;
  const mayIssue = useMay()("orders.write");
  if (orders.length === 0) return <NothingTicked backTo={backTo} />;
  return (
    <Paper
      title={`${TITLES[what]} of ${countOrders(orders.length)}`}
      backTo={backTo}
      back="Back to orders"
      actions={
        withoutNumber > 0 && mayIssue ? (
          <ButtonLink to={issuePath} variant="outline">
            Issue {withoutNumber} missing {withoutNumber === 1 ? "invoice" : "invoices"}
          </ButtonLink>
        ) : null
      }
    >
      <p className="mb-4 print:hidden">
        One document; each sheet begins on a page of its own.
        {isCut ? ` These are the newest ${MAX_BATCH} of the list.` : null}
        {withoutNumber > 0
          ? ` ${withoutNumber === 1 ? "One has" : `${withoutNumber} have`} no invoice number yet: an order gets it when it is shipped, or when you issue it.`
          : null}
      </p>
      {orders.map(({ id, slip, invoice }, index) => (
        <section key={id} className={index > 0 ? "break-before-page" : undefined}>
          {slip ? (
            <article className={classes(SHEET, "mb-6 print:mb-0")}>
              <PackingSlipSheet slip={slip} sender={sender} heading="h2" />
            </article>
          ) : null}
          {invoice ? (
            <div className={slip ? "mb-6 break-before-page" : "mb-6"}>
              <InvoiceSheet invoice={invoice} brand={sender} copy={COPIES[0] ?? ""} isOneOfMany />
            </div>
          ) : null}
        </section>
      ))}
    </Paper>
  );
}
