import { carrierName } from "#app/shop/order/carriers.ts";
import { isTrackingNumber, NO_TRACKING_NUMBER } from "#app/shop/order/tracking-number.ts";

/** A line of a list of tracking numbers. */
type TrackedOrder = { orderNumber: string; tracking: string; carrier: string | null };

type TrackingList = {
  orders: TrackedOrder[];
  /** Messages about lines that cannot be read: 'Line 3: there is no order number in it.' */
  problems: string[];
};

const NUMBER = /^['#]?(?:ORD[- ]?)?(\d{13})$/i;

/** The first characters of an Excel file: a zip archive for .xlsx, or an older .xls decoded as text. */
const EXCEL = ["PK\u0003\u0004", "\uFFFD\uFFFD\u0011\u0871"];

const COLUMNS = {
  order: /order/i,
  tracking: /awb|track|waybill|consignment|docket/i,
  carrier: /carrier|courier/i,
} as const;
type Positions = Record<keyof typeof COLUMNS, number>;

/** Returns true if a text is an Excel file, or contains one after a pasted list. */
export function isExcel(text: string): boolean {
  return EXCEL.some((start) => text.startsWith(start) || text.includes(`\n${start}`));
}

/** The message for an Excel file. */
export const EXCEL_CHOSEN = "This is an Excel file. Save it as CSV first, and choose that.";

/**
 * Reads order numbers with their tracking numbers, pasted or from a courier's CSV file: one order a row, 'ORD-… , AWB,
 * courier', or with the order number in another column. A header row gives the positions of the columns; the courier
 * may be missing. When an order has several rows, the first counts.
 */
export function readTrackingList(rows: readonly { line: number; fields: readonly string[] }[]): TrackingList {
  const list: TrackingList = { orders: [], problems: [] };
  let positions: Positions | null = null;
  const taken = new Map<string, string>();
  for (const [index, { line, fields }] of rows.entries()) {
    const named = index === 0 ? findColumns(fields) : null;
    if (named) positions = named;
    else readLine(fields, { positions, line, taken, list });
  }
  return list;
}

type Reading = {
  /** The columns named by the header row; null without one. */
  positions: Positions | null;
  line: number;
  /** The tracking number and line of each order read so far, 'AWB1 of line 1', by order number. */
  taken: Map<string, string>;
  list: TrackingList;
};

function readLine(fields: readonly string[], { positions, line, taken, list }: Reading): void {
  const name = `Line ${line}`;
  const [number, tracking = "", carrier] = positions
    ? [fields[positions.order], fields[positions.tracking], fields[positions.carrier]]
    : withOrderFirst(fields);
  const digits = NUMBER.exec(number ?? "")?.[1];
  if (!digits) list.problems.push(`${name}: there is no order number in it.`);
  else if (tracking === "") list.problems.push(`${name}: the tracking number is missing.`);
  else if (!isTrackingNumber(tracking)) list.problems.push(`${name}: ${NO_TRACKING_NUMBER}.`);
  else {
    const orderNumber = `ORD-${digits}`;
    const earlier = taken.get(orderNumber);
    if (earlier) list.problems.push(`${name}: ${orderNumber} is in the list twice; ${earlier} is used.`);
    else {
      taken.set(orderNumber, `${tracking} of line ${line}`);
      list.orders.push({ orderNumber, tracking, carrier: carrier ? carrierName(carrier) : null });
    }
  }
}

/** Returns the fields of a line with the order number moved to the front. */
function withOrderFirst(fields: readonly string[]): readonly string[] {
  const at = fields.findIndex((field) => NUMBER.test(field));
  if (at <= 0) return fields;
  // An order number such as 'ORD 1780000000001' that was split at its space.
  const others = fields.filter((field, index) => index !== at && field !== "" && !/^ORD-?$/i.test(field));
  return [fields[at] ?? "", ...others];
}

/** Returns the positions of the columns named by a header row; null when the row is an order. */
function findColumns(fields: readonly string[]): Positions | null {
  if (fields.some((field) => NUMBER.test(field))) return null;
  const at = (column: keyof typeof COLUMNS) => fields.findIndex((field) => COLUMNS[column].test(field));
  const positions = { order: at("order"), tracking: at("tracking"), carrier: at("carrier") };
  return positions.order >= 0 && positions.tracking >= 0 ? positions : null;
}
