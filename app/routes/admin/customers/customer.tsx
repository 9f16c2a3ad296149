import type { ReactNode } from "react";
import { href, Link } from "react-router";
import * as z from "zod";

import { type Customer, findCustomer } from "#app/data/admin-customers.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  ADMIN_PAGE_SIZE,
  adminQuery,
  listFields,
  pagesOf,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { customerRecords, handleCustomerForm } from "#app/routes/admin/customers/customer.server.ts";
import { CashForm, TagsForm } from "#app/routes/admin/customers/forms.tsx";
import { Day } from "#app/routes/admin/date-time.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { countText, ListPagination } from "#app/routes/admin/list-pages.tsx";
import { type AdminColumn, AdminTable, ListHeader } from "#app/routes/admin/list.tsx";
import { NoteForm } from "#app/routes/admin/note-form.tsx";
import { AdminNotes } from "#app/routes/admin/orders/details.tsx";
import { OrderBadge, OrderPayment, OrderTotal } from "#app/routes/admin/orders/order-badge.tsx";
import { PhoneLinks } from "#app/routes/admin/phone-links.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { formatAddress } from "#app/shop/address/address.ts";
import { cashBlockSchema, customerNoteSchema, tagsSchema } from "#app/shop/customer/customer-forms.ts";
import { consentText, returnsRate } from "#app/shop/customer/customer.ts";
import { formatDate, formatShortDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { keepNumbers } from "#app/shop/text.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/customer";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.customer.name ?? "Customer");

const querySchema = z.object({ page: listFields.page });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/customers/:userId");
  const query = adminQuery(url, querySchema);
  const id = customerRecords.parseId(params.userId);
  const customer = await findCustomer(db, id, { ...query, pageSize: ADMIN_PAGE_SIZE });
  if (!customer) throw customerRecords.redirectNotFound({ context, url });
  const shown = customer.orders.length;
  return { customer, query, ...pagesOf(customer.figures.orders, { page: query.page, shown }) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/customers/:userId");
  const id = customerRecords.parseId(params.userId);
  const form = await readForm(
    { request, context },
    [customerNoteSchema, tagsSchema, cashBlockSchema],
    ["intent"],
  );
  return handleCustomerForm({ db, context }, id, form);
}

const COLUMNS: AdminColumn<Customer["orders"][number]>[] = [
  {
    label: "Order",
    card: "title",
    cell: ({ id, orderNumber }) => (
      <Link
        to={href("/admin/orders/:orderId", { orderId: id })}
        className="link as-cards:min-h-8 inline-flex items-center whitespace-nowrap"
      >
        {orderNumber}
      </Link>
    ),
  },
  { label: "Placed", card: "meta", cell: ({ createdAt }) => <Day iso={createdAt} /> },
  {
    label: "Pieces",
    align: "end",
    className: "as-cards:hidden",
    cell: ({ units }) => units.toLocaleString("en-IN"),
  },
  {
    label: "Payment",
    card: "meta",
    className: "as-cards:order-4 as-cards:basis-full",
    cell: (order) => <OrderPayment order={order} />,
  },
  {
    label: "Status",
    hideCardLabel: true,
    className: "as-cards:order-3 as-cards:ms-auto as-cards:flex-none",
    cell: ({ status }) => <OrderBadge status={status} />,
  },
  {
    label: "Total",
    align: "end",
    card: "end",
    className: "font-semibold",
    cell: (order) => <OrderTotal order={order} />,
  },
];

/** Everything that the shop knows about a customer. */
export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, query, pages, hasNext } = loaderData;
  const { figures, notes, addresses } = customer;
  const maySeeAccount = useMay()("people.read");
  const answerTo = (intent: string) => (actionData?.intent === intent ? actionData.result : null);
  return (
    <>
      <ListHeader
        title={customer.name}
        back={maySeeAccount ? <BackLink to={href("/admin/users")}>Back to users</BackLink> : null}
        action={
          maySeeAccount ? (
            <TextLink to={href("/admin/users/:userId", { userId: customer.id })}>Account and role</TextLink>
          ) : null
        }
      />
      <dl className="card mb-6 grid grid-cols-2 gap-x-4 gap-y-4 p-4 lg:grid-cols-4 lg:px-5">
        {[...factsOf(customer), ...figuresOf(customer)].map(({ label, value, note, isWide }) => (
          <div key={label} className={isWide ? "max-lg:col-span-2" : undefined}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
            {note ? <dd className="text-muted text-xs">{note}</dd> : null}
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid gap-4">
          <section aria-labelledby="orders">
            <h2 id="orders" className="mb-3 text-lg">
              Orders ({countText(figures.orders)})
            </h2>
            <div className="[--cell-padding:0.5rem]">
              <AdminTable
                caption="Orders of the customer"
                columns={COLUMNS}
                rows={customer.orders}
                empty={<Empty title="No orders yet">The first order of this customer appears here.</Empty>}
                skeletonRows={5}
              />
            </div>
            <ListPagination
              path={href("/admin/customers/:userId", { userId: customer.id })}
              query={query}
              pages={pages}
              hasNext={hasNext}
            />
          </section>
          <Panel title="Saved addresses">
            {addresses.length === 0 ? <p className="text-muted">No saved addresses</p> : null}
            <ul className="grid gap-4 sm:grid-cols-2">
              {addresses.map(({ id, isDefault, address }) => (
                <li key={id}>
                  {formatAddress({ ...address, phone: "" }).map((line, index) => (
                    <p key={line} className="wrap-anywhere">
                      {keepNumbers(line)}
                      {index === 0 && isDefault ? (
                        <span className="badge bg-soft -my-0.5 ms-2">Default</span>
                      ) : null}
                    </p>
                  ))}
                  <PhoneLinks phone={address.phone} />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
        <div className="grid gap-4">
          <Panel title="Notes">
            <NoteForm key={notes.length} answer={answerTo("note")} />
            <AdminNotes notes={notes} />
          </Panel>
          <Panel title="Cash on delivery">
            <CashForm
              key={String(customer.cashBlocked?.at)}
              blocked={customer.cashBlocked}
              answer={answerTo("block")}
            />
          </Panel>
          <Panel title="Tags">
            <TagsForm key={customer.tags.join()} tags={customer.tags} answer={answerTo("tags")} />
          </Panel>
        </div>
      </div>
    </>
  );
}

type Fact = { label: string; value: ReactNode; note?: string | undefined; isWide?: boolean };

/** The customer's figures, those that count against them with their reason. */
function figuresOf({ figures }: Customer): Fact[] {
  const [returned, ofDelivered] = returnsRate(figures).split(/ (?=delivered)/);
  return [
    { label: "Spent", value: <strong>{formatPaise(figures.spent)}</strong> },
    { label: "Returned", value: returned, note: ofDelivered },
    { label: "Cancelled", value: figures.cancelled.toLocaleString("en-IN") },
    {
      label: "Undelivered",
      value: figures.undelivered.toLocaleString("en-IN"),
      note: "cancelled after shipping",
    },
  ];
}

function factsOf({ email, phone, addresses, createdAt, consent }: Customer): Fact[] {
  // Few give a number for their account; the courier has that of the address.
  const fallback = phone ? null : addresses.find(({ isDefault }) => isDefault)?.address.phone;
  const number = phone || fallback;
  return [
    {
      label: "E-mail",
      isWide: true,
      value: email ? (
        <a href={`mailto:${email}`} className="link wrap-anywhere">
          <EmailText email={email} />
        </a>
      ) : (
        "Not provided"
      ),
    },
    {
      label: "Phone",
      isWide: true,
      value: number ? (
        // In line with the values beside it: the links are higher than their text.
        <span className="my-[calc((1lh-var(--spacing-11))/2)] block">
          <PhoneLinks phone={number} />
        </span>
      ) : (
        "Not provided"
      ),
      note: fallback ? "of the default address" : undefined,
    },
    { label: "Joined", value: formatShortDate(createdAt) },
    {
      label: "Marketing",
      value: consentText(consent?.status ?? null) + (consent ? ` (${formatDate(consent.since)})` : ""),
    },
  ];
}
