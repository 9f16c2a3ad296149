import { carrierName } from "#app/shop/order/carriers.ts";
import { isTrackingNumber, NO_TRACKING_NUMBER } from "#app/shop/order/tracking-number.ts";

/** A line of a list of tracking numbers. */
type TrackedOrder = { orderNumber: string; tracking: string; carrier: string | null };

type TrackingList = {
  orders: TrackedOrder[];
  /** Lines that cannot be read: 'Line 3: there is no order number in it.' */
  problems: string[];
};

/** Separators of columns; a line that has none of them is split at its spaces. */
const SEPARATOR = /[,;\t|]/;
const NUMBER = /^['#]?(?:ORD[- ]?)?(\d{13})$/i;

/** How an Excel file begins: the archive of an .xlsx, or the older .xls as it is read as text. */
const EXCEL = ["PK\u0003\u0004", "\uFFFD\uFFFD\u0011\u0871"];

const COLUMNS = {
  order: /order/i,
  tracking: /awb|track|waybill|consignment|docket/i,
  carrier: /carrier|courier/i,
} as const;
type Positions = Record<keyof typeof COLUMNS, number>;
const POSITIONS: Positions = { order: 0, tracking: 1, carrier: 2 };

/**
 * Reads order numbers with their tracking numbers, as pasted or from a courier's CSV file: one order a line, 'ORD-… ,
 * AWB, courier'. A first line that names columns says where they are; the courier may be missing.
 */
export function parseTrackingList(text: string): TrackingList {
  const list: TrackingList = { orders: [], problems: [] };
  if (EXCEL.some((start) => text.startsWith(start) || text.includes(`\n${start}`))) {
    list.problems.push("This is an Excel file. Save it as CSV first, and choose that.");
    return list;
  }
  let positions = POSITIONS;
  let isFirst = true;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const fields = splitLine(line);
    if (fields.every((field) => field === "")) continue;
    const named = isFirst ? findColumns(fields) : null;
    isFirst = false;
    if (named) positions = named;
    else readLine(fields, { positions, name: `Line ${index + 1}`, list });
  }
  return list;
}

type Reading = { positions: Positions; name: string; list: TrackingList };

function readLine(fields: readonly string[], { positions, name, list }: Reading): void {
  const digits = NUMBER.exec(fields[positions.order] ?? "")?.[1];
  const tracking = fields[positions.tracking] ?? "";
  const carrier = fields[positions.carrier];
  if (!digits) list.problems.push(`${name}: there is no order number in it.`);
  else if (tracking === "") list.problems.push(`${name}: the tracking number is missing.`);
  else if (!isTrackingNumber(tracking)) list.problems.push(`${name}: ${NO_TRACKING_NUMBER}.`);
  else {
    const orderNumber = `ORD-${digits}`;
    if (list.orders.some((one) => one.orderNumber === orderNumber)) {
      list.problems.push(`${name}: ${orderNumber} is in the list twice.`);
    } else list.orders.push({ orderNumber, tracking, carrier: carrier ? carrierName(carrier) : null });
  }
}

function splitLine(line: string): string[] {
  const fields = SEPARATOR.test(line) ? line.split(SEPARATOR) : line.trim().split(/\s+/);
  return fields.map((field) =>
    field
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
  );
}

/** Where the columns are that a first line names; null when it is an order. */
function findColumns(fields: readonly string[]): Positions | null {
  if (fields.some((field) => NUMBER.test(field))) return null;
  const at = (column: keyof typeof COLUMNS) => fields.findIndex((field) => COLUMNS[column].test(field));
  const positions = { order: at("order"), tracking: at("tracking"), carrier: at("carrier") };
  return positions.order >= 0 && positions.tracking >= 0 ? positions : null;
}
