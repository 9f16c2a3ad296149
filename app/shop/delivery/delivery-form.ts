import * as z from "zod";

import { normalisePin } from "#app/shop/address/address.ts";
import type { DeliveryZone, PinRange } from "#app/shop/delivery/delivery.ts";
import { checkbox, UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { MAX_AMOUNT, type Paise, parseRupees, rupeesFromPaise } from "#app/shop/money.ts";
import { asciiDigits, cleanLine, parseWholeNumber } from "#app/shop/text.ts";

/** The maximum numbers of zones, and of PIN code ranges in all zones together. The database has the same limits. */
export const MAX_ZONES = 50;
const MAX_RANGES = 1000;
const MAX_NAME = 80;
const MAX_DAYS = 90;

/** The error for an invalid PIN code. */
export const PIN_INVALID = "Enter a PIN code of six digits, such as 560001";

/** The form "Deliver to". An empty PIN code clears the known one. */
export const deliverToSchema = z.object({ pin: z.string().optional(), redirectTo: z.unknown().optional() });

const FIRST_PIN = 100_000;
const LAST_PIN = 999_999;

const isPin = (pin: number): boolean => pin >= FIRST_PIN && pin <= LAST_PIN;

/** Parses '560001', '560001-560100', '56*' or '*'. */
function parseRange(typed: string): PinRange | null {
  const [, begin] = /^([0-9]{0,5})\*$/.exec(typed) ?? [];
  if (begin !== undefined) {
    const range = [Number(begin.padEnd(6, "0")), Number(begin.padEnd(6, "9"))] as const;
    return begin === "" ? [FIRST_PIN, LAST_PIN] : range.every(isPin) ? range : null;
  }
  const [, from, to = from] = /^([0-9]{6})(?:-([0-9]{6}))?$/.exec(typed) ?? [];
  const range = [Number(from), Number(to)] as const;
  return range.every(isPin) && range[0] <= range[1] ? range : null;
}

/** Formats a range: '560001', '560001-560100', '56*' or '*'. */
export function formatRange([from, to]: PinRange): string {
  if (from === FIRST_PIN && to === LAST_PIN) return "*";
  if (from === to) return String(from);
  for (let length = 1; length < 6; length += 1) {
    const begin = String(from).slice(0, length);
    if (begin.padEnd(6, "0") === String(from) && begin.padEnd(6, "9") === String(to)) return `${begin}*`;
  }
  return `${from}-${to}`;
}

/** Returns the first two ranges that overlap; null when none do. */
function findOverlap(ranges: readonly PinRange[]): [PinRange, PinRange] | null {
  const sorted = ranges.toSorted(([one], [other]) => one - other);
  for (const [index, next] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before && next[0] <= before[1]) return [before, next];
  }
  return null;
}

/**
 * Parses typed PIN codes: codes, ranges and prefixes, separated by commas, spaces or lines.
 * @returns the ranges in the order in which they were typed, or a sentence about the problem
 */
export function parsePins(typed: string): { pins: PinRange[] } | { problem: string } {
  const parts = asciiDigits(typed)
    .replace(/\s*[-–—]\s*/g, "-")
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (parts.length === 0) return { problem: "Enter PIN codes, such as 560001-560100 or 56*" };
  if (parts.length > MAX_RANGES)
    return { problem: `Enter at most ${MAX_RANGES} ranges, or shorter ones as 56*` };
  const pins: PinRange[] = [];
  for (const part of parts) {
    const range = parseRange(part);
    if (!range) {
      const shown = part.length > 20 ? `${part.slice(0, 20)}…` : part;
      return {
        problem: `“${shown}” is not a PIN code. Enter 560001, 560001-560100 or 56*`,
      };
    }
    pins.push(range);
  }
  const overlap = findOverlap(pins);
  if (overlap) {
    const [one, other] = overlap.map(formatRange);
    return { problem: one === other ? `${one} is there twice` : `${other} overlaps ${one}` };
  }
  return { pins };
}

const text = z.optional(z.string({ error: UNREADABLE_FORM })).transform((typed) => typed ?? "");

type Issues = { issues: z.core.$ZodRawIssue[] };

function addIssue(context: Issues, path: string, message: string): never {
  context.issues.push({ code: "custom", input: "", path: [path], message });
  return z.NEVER;
}

function readAmount(context: Issues, path: string, label: string, typed: string): Paise | null {
  if (typed.trim() === "") return null;
  const paise = parseRupees(typed, MAX_AMOUNT);
  return paise ?? addIssue(context, path, `${label} must be an amount in rupees, such as 49, or empty`);
}

function readDays(context: Issues, path: string, label: string, typed: string): number | null {
  if (typed.trim() === "") return null;
  const count = parseWholeNumber(typed);
  if (count !== null && count <= MAX_DAYS) return count;
  return addIssue(context, path, `${label} must be whole days from 0 to ${MAX_DAYS}, or empty`);
}

/** A typed row of the form. A row to remove, or without name and PIN codes, gives null. */
const zoneRow = z
  .object({
    place: text,
    name: text,
    pins: text,
    daysMin: text,
    daysMax: text,
    fee: text,
    freeAbove: text,
    cod: checkbox(UNREADABLE_FORM),
    delivered: checkbox(UNREADABLE_FORM),
    remove: checkbox(UNREADABLE_FORM),
  })
  .transform((row, context): { place: number; zone: DeliveryZone } | null => {
    const name = cleanLine(row.name);
    if (row.remove || (name === "" && row.pins.trim() === "")) return null;
    if (name === "") addIssue(context, "name", "Enter a name for this zone");
    if (name.length > MAX_NAME) addIssue(context, "name", `Name must be at most ${MAX_NAME} characters`);
    const place =
      parseWholeNumber(row.place) ?? addIssue(context, "place", "Position must be a whole number");
    const read = parsePins(row.pins);
    const pins = "problem" in read ? addIssue(context, "pins", read.problem) : read.pins;
    const daysMin = readDays(context, "daysMin", "Shortest delivery", row.daysMin);
    const daysMax = readDays(context, "daysMax", "Longest delivery", row.daysMax);
    if ((daysMin === null) !== (daysMax === null)) {
      addIssue(context, daysMin === null ? "daysMin" : "daysMax", "Enter both days, or none");
    } else if (daysMin !== null && daysMax !== null && daysMin > daysMax) {
      addIssue(context, "daysMax", "Longest delivery must not be shorter than the shortest");
    }
    const fee = readAmount(context, "fee", "Fee", row.fee);
    const freeAbove = readAmount(context, "freeAbove", "Free above", row.freeAbove);
    if (fee === null && freeAbove !== null)
      addIssue(context, "fee", "Enter a fee too, or leave Free above empty");
    const { cod, delivered } = row;
    return { place, zone: { name, pins, daysMin, daysMax, fee, freeAbove, cod, delivered } };
  });

/** The form of delivery zones in order of precedence. Amounts are in paise. */
export const deliveryZonesSchema = z.object(
  {
    zones: z
      .optional(z.array(zoneRow, { error: UNREADABLE_FORM }).max(MAX_ZONES, { error: UNREADABLE_FORM }))
      .transform((rows = [], context): DeliveryZone[] => {
        const found = rows.filter((row) => row !== null);
        const zones = found.toSorted((one, other) => one.place - other.place).map(({ zone }) => zone);
        if (zones.reduce((sum, { pins }) => sum + pins.length, 0) > MAX_RANGES) {
          const message = `All zones together have at most ${MAX_RANGES} ranges; write some as 56*`;
          context.issues.push({ code: "custom", input: "", path: [0, "pins"], message });
        }
        return zones;
      }),
  },
  { error: UNREADABLE_FORM },
);

/** A zone as the form shows it: amounts in rupees, checkboxes as 'on'. */
export type TypedZone = Record<keyof DeliveryZone | "place" | "remove", string>;

/** Converts a zone to the values of a form row. */
export function toTypedZone(zone: DeliveryZone, index: number): TypedZone {
  const { name, pins, daysMin, daysMax, fee, freeAbove, cod, delivered } = zone;
  const rupees = (paise: Paise | null) => (paise === null ? "" : String(rupeesFromPaise(paise)));
  return {
    place: String(index + 1),
    name,
    pins: pins.map(formatRange).join(", "),
    daysMin: String(daysMin ?? ""),
    daysMax: String(daysMax ?? ""),
    fee: rupees(fee),
    freeAbove: rupees(freeAbove),
    cod: cod ? "on" : "",
    delivered: delivered ? "on" : "",
    remove: "",
  };
}

/** Returns an empty row, for a new zone. */
export function emptyZone(index: number): TypedZone {
  const blank = { name: "", pins: [], daysMin: null, daysMax: null, fee: null, freeAbove: null };
  return toTypedZone({ ...blank, cod: true, delivered: true }, index);
}

/** Describes the PIN codes of a zone: '560001-560100, 562* and 3 more', 'Everywhere'. */
export function describePins({ pins }: Pick<DeliveryZone, "pins">): string {
  const shown = pins.slice(0, 3).map(formatRange);
  if (shown.includes("*")) return "Everywhere";
  const more = pins.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more.toLocaleString("en-IN")} more` : "");
}

/**
 * Describes the PIN codes that an earlier zone takes from a zone: '560001-560100 is in Bengaluru, which comes first'.
 * At most five.
 */
export function describeOverlaps(zones: readonly DeliveryZone[], index: number): string[] {
  const { pins = [] } = zones[index] ?? {};
  const found = zones.slice(0, index).flatMap(({ name, pins: earlier }) =>
    earlier.flatMap(([from, to]) =>
      pins
        .filter(([first, last]) => first <= to && from <= last)
        .map(([first, last]) => {
          const shared = formatRange([Math.max(first, from), Math.min(last, to)]);
          return `${shared} is in ${name}, which comes first`;
        }),
    ),
  );
  return found.slice(0, 5);
}

/** Parses a PIN code typed into "Deliver to": six digits, '' to clear it, null when it is invalid. */
export function readPin(typed: string): string | null {
  return typed.trim() === "" ? "" : normalisePin(typed);
}
