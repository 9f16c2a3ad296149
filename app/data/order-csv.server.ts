import { type AdminOrder, findOrderIds, pickOrders } from "#app/data/admin-orders.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwIfNotConfirmed, unwrap } from "#app/data/errors.server.ts";
import { formatCsvLine } from "#app/formats/csv.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { formatPlainRupees } from "#app/shop/money.ts";
import type { OrderFilter } from "#app/shop/order/order-filter.ts";
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

/** The orders that are read at once. */
const CHUNK = 500;

/** The maximum number of orders in a file, because on Workers Free a request may make 50 database calls. */
const MAX_EXPORTED = 20_000;

/**
 * Exports all orders that match a filter as CSV. They are found at one moment: what is ordered or changed while the file
 * is written moves none of them in or out.
 * @returns null when there are more than `MAX_EXPORTED`
 */
export async function exportFiltered(
  db: Db,
  filter: OrderFilter,
): Promise<{ lines: AsyncGenerator<string>; total: number } | null> {
  const ids = await findOrderIds(db, filter, MAX_EXPORTED + 1);
  if (ids.length > MAX_EXPORTED) return null;
  async function* lines() {
    yield formatCsvLine(COLUMNS);
    for (let start = 0; start < ids.length; start += CHUNK) {
      // oxlint-disable-next-line no-await-in-loop -- a part is sent before the next one is read
      const orders = await pickOrders(db, { ids: ids.slice(start, start + CHUNK) });
      for (const order of orders) yield toLine(order);
    }
  }
  return { lines: lines(), total: ids.length };
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
