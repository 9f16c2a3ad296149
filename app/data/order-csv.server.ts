import { type AdminOrder, listAllOrders } from "#app/data/admin-orders.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwIfNotConfirmed, throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { formatCsvLine } from "#app/formats/csv.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { formatPlainRupees } from "#app/shop/money.ts";
import { paymentLabel, paymentMethodLabel, statusLabel } from "#app/shop/order/order.ts";

const COLUMNS = [
  "Order number",
  "Placed",
  "Status",
  "Payment",
  "Method",
  "Total",
  "Pieces",
  "Customer",
  "E-mail",
  "Recipient",
  "Phone",
  "Address",
  "City",
  "State",
  "PIN code",
  "Courier",
  "Tracking number",
  "Business",
  "GSTIN",
];

function toLine(order: AdminOrder): string {
  const to = order.shippingAddress;
  const parcels = [...order.parts, order];
  return formatCsvLine([
    order.orderNumber,
    formatDateTime(order.createdAt),
    statusLabel(order.status),
    paymentLabel(order.paymentStatus),
    paymentMethodLabel(order.paymentMethod),
    formatPlainRupees(order.total),
    order.pieces,
    order.customer,
    order.email ?? "",
    `${to.first_name} ${to.last_name}`,
    to.phone,
    [to.address_line_1, to.address_line_2].filter(Boolean).join(", "),
    to.city,
    to.state,
    to.postal_code,
    [...new Set(parcels.map(({ carrier }) => carrier))].filter(Boolean).join(", "),
    parcels
      .map(({ trackingNumber }) => trackingNumber)
      .filter(Boolean)
      .join(", "),
    order.business?.name ?? "",
    order.business?.gstin ?? "",
  ]);
}

/** Writes orders as CSV, one on each line. */
export function* exportOrders(orders: readonly AdminOrder[]): Generator<string> {
  yield formatCsvLine(COLUMNS);
  for (const order of orders) yield toLine(order);
}

const PAGE = 500;
/** The maximum number of pages, because on Workers Free a request may make 50 database calls. */
const MAX_PAGES = 40;

type Filter = Omit<Parameters<typeof listAllOrders>[1], "page" | "pageSize">;

/**
 * Exports all orders that match a filter as CSV, newest first: at most 20,000.
 * @returns the lines, and the number of orders, which for some filters is at most 1,001
 */
export async function exportFiltered(
  db: Db,
  filter: Filter,
): Promise<{ lines: AsyncGenerator<string>; total: number }> {
  const readPage = async (page: number) => {
    const found = await listAllOrders(db, { ...filter, page, pageSize: PAGE });
    // Without an error, a file that ends early would look complete.
    if (found.isSample) throwUnavailable("export the orders", null);
    return found;
  };
  const first = await readPage(1);
  async function* lines() {
    yield formatCsvLine(COLUMNS);
    let { orders } = first;
    for (let page = 2; ; page++) {
      for (const order of orders) yield toLine(order);
      if (orders.length < PAGE || page > MAX_PAGES) return;
      // oxlint-disable-next-line no-await-in-loop -- a page is sent before the next one is read
      ({ orders } = await readPage(page));
    }
  }
  return { lines: lines(), total: first.count ?? first.total };
}

/**
 * Records an export of this many orders.
 * @throws NotConfirmedError for more than a hundred in 24 hours, when the password is older than five minutes
 */
export async function beginOrderExport(db: Db, orders: number): Promise<void> {
  const answer = await db.rpc("admin_begin_order_export", { p_orders: orders });
  throwIfNotConfirmed(answer.error);
  unwrap("begin an export of orders", answer);
}
