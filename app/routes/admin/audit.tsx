import { data, href } from "react-router";
import * as z from "zod";

import { type AuditEntry, AUDITED, listAudit } from "#app/data/audit-log.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { DescriptionList } from "#app/routes/admin/detail.tsx";
import {
  type AdminColumn,
  AdminTable,
  ListHeader,
  ListToolbar,
  ListError,
  ListPagination,
} from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/audit";

export const meta: Route.MetaFunction = () => adminMeta("Audit log");

const querySchema = z.object({ page: listFields.page, entity: z.enum(["", ...AUDITED]).catch("") });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/audit");
  const query = adminQuery(url, querySchema);
  const found = await loadOrNull(listAudit(db, { ...query, pageSize: ADMIN_PAGE_SIZE }));
  return data({ query, found, entities: AUDITED }, { status: found ? 200 : 503 });
}

const ACTIONS: Record<string, string> = { insert: "Created", update: "Changed", delete: "Deleted" };

type Kind = { one: string; many: string; path?: (id: string) => string };

/** Names of the audited tables and the path of a record's screen. */
const KINDS: Record<(typeof AUDITED)[number], Kind> = {
  products: {
    one: "product",
    many: "Products",
    path: (productId) => href("/admin/products/:productId", { productId }),
  },
  categories: {
    one: "category",
    many: "Categories",
    path: (categoryId) => href("/admin/categories/:categoryId", { categoryId }),
  },
  orders: { one: "order", many: "Orders", path: (orderId) => href("/admin/orders/:orderId", { orderId }) },
  order_notes: { one: "note on an order", many: "Order notes" },
  invoices: { one: "invoice", many: "Invoices" },
  credit_notes: { one: "credit note", many: "Credit notes" },
  refunds: { one: "refund", many: "Refunds" },
  return_requests: {
    one: "return",
    many: "Returns",
    path: (returnId) => href("/admin/returns/:returnId", { returnId }),
  },
  reviews: { one: "review", many: "Reviews" },
  users: { one: "user", many: "Users", path: (userId) => href("/admin/users/:userId", { userId }) },
  customer_records: {
    one: "customer",
    many: "Customers",
    path: (userId) => href("/admin/customers/:userId", { userId }),
  },
  customer_notes: { one: "note on a customer", many: "Customer notes" },
  coupons: {
    one: "coupon",
    many: "Coupons",
    path: (couponId) => href("/admin/coupons/:couponId", { couponId }),
  },
  contact_messages: {
    one: "message",
    many: "Messages",
    path: (messageId) => href("/admin/messages/:messageId", { messageId }),
  },
  settings: { one: "settings", many: "Settings", path: () => href("/admin/settings") },
  outbox: { one: "mail", many: "Mails" },
  payment_secrets: { one: "payment keys", many: "Payment keys", path: () => href("/admin/settings") },
};

/** Texts for an audited table; an unknown table keeps its name. */
function kindOf(entity: string): Kind {
  const named: Record<string, Kind> = KINDS;
  return named[entity] ?? { one: entity, many: entity };
}

function Origin({ kind: { one, path }, id, isGone }: { kind: Kind; id: string; isGone: boolean }) {
  return path && !isGone ? (
    <TextLink to={path(id)} className="text-sm">
      Open the {one}
    </TextLink>
  ) : (
    <p className="text-muted text-sm">{id}</p>
  );
}

const COLUMNS: AdminColumn<AuditEntry>[] = [
  {
    label: "What",
    hideCardLabel: true,
    cell: ({ action, entity, entityId, changes }) => (
      <details className="wrap-anywhere">
        <summary className="min-h-11 cursor-pointer py-2.5">
          <strong>{ACTIONS[action] ?? action}</strong> {kindOf(entity).one}
        </summary>
        <Origin kind={kindOf(entity)} id={entityId} isGone={action === "delete"} />
        <DescriptionList
          className="my-2"
          items={changes.map(({ field, before, after }) => ({
            label: field.replaceAll("_", " "),
            value: (
              <>
                {before === "" ? "" : <del>{before}</del>} {after === "" ? "" : <ins>{after}</ins>}
              </>
            ),
          }))}
        />
      </details>
    ),
  },
  {
    label: "Who",
    className: "wrap-anywhere",
    cell: ({ actor }) => (actor === null ? "The shop" : actor || "A former admin"),
  },
  {
    label: "When",
    cell: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
];

export default function Audit({ loaderData: { query, found, entities } }: Route.ComponentProps) {
  return (
    <>
      <ListHeader title="Audit log" />
      <ListToolbar
        action={href("/admin/audit")}
        selects={[
          {
            name: "entity",
            label: "Kind of record",
            value: query.entity,
            options: [
              { value: "", label: "All Records" },
              ...entities.map((entity) => ({ value: entity, label: kindOf(entity).many })),
            ],
          },
        ]}
      />
      {found ? (
        <AdminTable
          caption="Audit log"
          columns={COLUMNS}
          rows={found.entries}
          empty="Nothing has been written yet"
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch the audit log</ListError>
      )}
      <ListPagination path={href("/admin/audit")} query={query} hasNext={found?.hasNext ?? false} />
    </>
  );
}
