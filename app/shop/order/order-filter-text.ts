import { formatShortDate } from "#app/shop/dates.ts";
import { formatPaise, parseRupees } from "#app/shop/money.ts";
import { type OrderFilter, SORT_LABELS, WAITING_LABELS } from "#app/shop/order/order-filter.ts";
import { paymentLabel, paymentMethodLabel, statusLabel } from "#app/shop/order/order.ts";

/** Describes a filter of the orders part by part: 'Status is Shipped', 'Payment paid', 'from 1 Nov 2026'. */
export function describeFilter(filter: OrderFilter): string[] {
  const { search, status, payment, method, carrier, from, to, least, most, waiting, sort } = filter;
  const parts: (string | undefined)[] = [
    waiting && WAITING_LABELS[waiting],
    status && `Status is ${statusLabel(status)}`,
    payment && `Payment ${paymentLabel(payment).toLowerCase()}`,
    method && paymentMethodLabel(method),
    carrier && `sent by ${carrier}`,
    from && `from ${formatShortDate(from)}`,
    to && `until ${formatShortDate(to)}`,
    least && `${rupees(least)} or more`,
    most && `${rupees(most)} or less`,
    search && `“${search}”`,
    sort && SORT_LABELS[sort],
  ];
  return parts.filter((part): part is string => Boolean(part));
}

/** Formats a typed amount; one that cannot be read stays as it was typed. */
function rupees(typed: string): string {
  const amount = parseRupees(typed);
  return amount === null ? `₹${typed}` : formatPaise(amount);
}
