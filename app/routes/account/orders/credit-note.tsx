import { data, href, redirect } from "react-router";
import * as z from "zod";

import { sessionContext } from "#app/context.ts";
import { findRole } from "#app/data/accounts.server.ts";
import { findCreditNote } from "#app/data/credit-notes.server.ts";
import { findOrderToInvoice } from "#app/data/invoices.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { CreditNoteSheet } from "#app/routes/account/orders/credit-note-sheet.tsx";
import { OrderBreadcrumb, PrintBar } from "#app/routes/account/orders/document-parts.tsx";
import { OrderError } from "#app/routes/account/orders/order-error.tsx";
import { hasPermission } from "#app/shop/account/roles.ts";
import { buildCreditNote } from "#app/shop/invoice/credit-note.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

import type { Route } from "./+types/credit-note";

import stylesheet from "#app/styles/invoice.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The title is the default file name of a saved PDF. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    { matches },
    {
      title: loaderData ? `${loaderData.note.title} ${loaderData.note.number}` : "Credit note",
      path: href("/orders"),
      noindex: true,
    },
  );

const isId = (id: string) => z.guid().safeParse(id).success;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  if (!isId(params.id) || !isId(params.noteId)) throw data({ message: "Order not found" }, { status: 404 });
  const [found, issued, role, { siteName, logoUrl }] = await Promise.all([
    findOrderToInvoice(db, params.id),
    findCreditNote(db, params.id, params.noteId),
    findRole(db, user.id),
    getSettings(db),
  ]);
  const isOwn = found?.ownerId === user.id;
  if (!found?.issued || !issued || (!isOwn && !hasPermission(role, "orders.read"))) {
    context.get(sessionContext).notify({ kind: "error", message: "Credit note not found" });
    throw redirect(href("/orders"), 303);
  }
  return {
    note: buildCreditNote(issued, found.order, found.issued),
    brand: { siteName, logoUrl },
    number: found.order.orderNumber,
    isOwn,
  };
}

export default function CreditNotePage({
  loaderData: { note, brand, number, isOwn },
  params,
}: Route.ComponentProps) {
  return (
    <div data-narrow className="page-width py-4">
      {isOwn ? <OrderBreadcrumb orderId={params.id} orderNumber={number} /> : null}
      <PrintBar />
      <CreditNoteSheet note={note} brand={brand} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />;
}
