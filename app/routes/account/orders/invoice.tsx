import { data, href, redirect, type RouterContextProvider } from "react-router";

import { sessionContext } from "#app/context.ts";
import { findRole } from "#app/data/accounts.server.ts";
import { listCreditNotes } from "#app/data/credit-notes.server.ts";
import { findOrderToInvoice, issueInvoice } from "#app/data/invoices.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { revalidateUser, requireUser } from "#app/middleware/identity.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { OrderBreadcrumb, PrintBar } from "#app/routes/account/orders/document-parts.tsx";
import { OrderError } from "#app/routes/account/orders/order-error.tsx";
import { parseOrderId } from "#app/routes/account/orders/require-order.server.ts";
import { hasPermission } from "#app/shop/account/roles.ts";
import { COPIES } from "#app/shop/invoice/gst-invoice.ts";
import { buildInvoice, issueRefusal } from "#app/shop/invoice/invoice.ts";
import { isConfirmed } from "#app/shop/order/order-transitions.ts";
import { Button } from "#app/ui/button.tsx";
import { CreditNoteLinks } from "#app/ui/credit-note-links.tsx";
import { InvoiceSheet } from "#app/ui/invoice-sheet.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/invoice";

import stylesheet from "#app/styles/invoice.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The title is the default file name of a saved PDF. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    { matches },
    {
      title: loaderData
        ? `Invoice ${loaderData.invoice.number ?? loaderData.invoice.orderNumber}`
        : "Invoice",
      path: href("/orders"),
      noindex: true,
    },
  );

/** Addresses for staff; `list` in the address of the invoice is the query of the list of orders. */
function portalPath(orderId: string, url: URL): { path: string; copies: string } {
  const list = new URLSearchParams(url.searchParams.get("list") ?? "");
  const path = href("/admin/orders/:orderId", { orderId });
  const copies = new URLSearchParams(list.size > 0 ? { copies: "", list: list.toString() } : { copies: "" });
  return { path: list.size > 0 ? `${path}?${list}` : path, copies: `?${copies}` };
}

function back(context: Readonly<RouterContextProvider>, to: string, message: string): Response {
  context.get(sessionContext).notify({ kind: "error", message });
  return redirect(to, 303);
}

/** Reads only: the number is assigned when the order ships, or by staff. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  parseOrderId(params.id);
  const [found, role, settings] = await Promise.all([
    findOrderToInvoice(db, params.id),
    findRole(db, user.id),
    getSettings(db),
  ]);
  const isOwn = found?.ownerId === user.id;
  const isStaff = hasPermission(role, "orders.read");
  if (!found || (!isOwn && !isStaff)) throw back(context, href("/orders"), "Order not found");
  const { order, issued } = found;
  if (issued === null && !isStaff) {
    throw back(context, href("/order/:id", params), "The invoice is here once your order is shipped.");
  }
  const isTaxed = issued !== null && order.items.some(({ gst }) => gst);
  const { legalName, siteName, logoUrl, address, contactEmail: email, contactPhone: phone } = settings;
  return {
    // Nothing without a number is a tax invoice, so no GSTIN is needed here.
    invoice: buildInvoice(order, issued, {
      legalName: legalName || siteName,
      address,
      email,
      phone,
      gstin: "",
      state: "",
      signatory: "",
      signatureUrl: "",
    }),
    brand: { siteName, logoUrl },
    // The copies for the transporter and the seller are the shop's.
    copies: isStaff && url.searchParams.has("copies") ? COPIES : COPIES.slice(0, 1),
    creditNotes: isTaxed ? await listCreditNotes(db, params.id) : [],
    // The page that staff return to: the order in the portal, with the filter of the list behind it.
    portal: isStaff ? portalPath(params.id, url) : null,
    isStaff,
    isOwn,
    mayIssue: hasPermission(role, "orders.write") && issued === null && isConfirmed(order.status),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  await readIntent({ request, context }, ["issue"]);
  const { user, db } = await revalidateUser({ url, context });
  if (!hasPermission(await findRole(db, user.id), "orders.write"))
    throw data({ message: "Only the shop issues invoices." }, { status: 403 });
  parseOrderId(params.id);
  const answer = await issueInvoice(db, params.id);
  const here = href("/order/:id/invoice", params) + url.search;
  if (!answer.ok) {
    return back(context, answer.code === "not_found" ? href("/orders") : here, issueRefusal(answer.code));
  }
  context.get(sessionContext).notify({ kind: "success", message: `Invoice ${answer.number} issued` });
  return redirect(here, 303);
}

export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  const { invoice, brand, copies, creditNotes, portal, isStaff, isOwn, mayIssue } = loaderData;
  return (
    <div data-narrow className="page-width py-4">
      {isOwn ? <OrderBreadcrumb orderId={params.id} orderNumber={invoice.orderNumber} /> : null}
      {portal ? (
        <p>
          <TextLink to={portal.path}>Back to the order</TextLink>
        </p>
      ) : null}
      <PrintBar />
      {mayIssue ? (
        <form method="post" className="mb-4">
          <Button name="intent" value="issue" variant="outline">
            Issue invoice
          </Button>
        </form>
      ) : null}
      {isStaff && invoice.isTaxInvoice && copies.length === 1 ? (
        <p className="mb-4">
          <TextLink to={portal?.copies ?? "?copies"}>Show all three copies</TextLink>
        </p>
      ) : null}
      {creditNotes.length > 0 ? (
        <div className="mb-4">
          <CreditNoteLinks orderId={params.id} notes={creditNotes} />
        </div>
      ) : null}
      {copies.map((copy) => (
        <InvoiceSheet key={copy} invoice={invoice} brand={brand} copy={copy} />
      ))}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />;
}
