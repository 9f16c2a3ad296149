import { fieldLabel, valueText } from "#app/shop/audit/audit-words.ts";
import { truncate } from "#app/shop/text.ts";

/** A value that came, went or changed, in words; '' for nothing. */
export type AuditChange = { field: string; before: string; after: string };

/** What an entry says in sight, and how many of its values are not there in full. */
export type AuditSummary = { shown: AuditChange[]; more: number };

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What the shop keeps for itself. It is listed last, and never in sight. */
const TECHNICAL =
  /^(id|.+_id|.+_key|.*seller|created_at|updated_at|held_until|attempts|next_attempt_at|payment_checks|payment_checked_at|author_avatar_url|facets|price_varies|is_listed|is_offered|reply_token)$/;

/** The values that say most about a record that came or went, in order. */
const TELLING = [
  "reason",
  "note",
  "answer",
  "message",
  "question",
  "reply",
  "body",
  "amount",
  "total_amount",
  "type",
  "value",
  "price",
  "stock",
  "rate",
  "means",
  "orders",
  "status",
  "payment_method",
  "courier",
  "carrier",
  "tracking_number",
  "link",
];

/**
 * Compares the stored values of an audit entry.
 * @param before the row or its changed columns as they were; null for a new record
 * @param after as they are now; null for a deleted record
 */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  return changesOf(before, after).map(({ change }) => change);
}

/** Chooses what an entry says in sight: of a change three fields, of a new or deleted record what says most. */
export function auditSummary(before: unknown, after: unknown): AuditSummary {
  const all = changesOf(before, after);
  const isChange = isFields(before) && isFields(after);
  const said = isChange
    ? all.filter(({ name }) => !TECHNICAL.test(name))
    : TELLING.flatMap((telling) => all.filter(({ name }) => name === telling));
  const chosen = said.slice(0, SHOWN).map(({ change }) => ({ change, short: shorten(change) }));
  const full = chosen.filter(
    ({ change, short }) => change.before === short.before && change.after === short.after,
  );
  return { shown: chosen.map(({ short }) => short), more: all.length - full.length };
}

const SHOWN = 3;
const MAX_CHARACTERS = 60;
/** Where two long texts differ, after this many characters that they share. */
const LEAD = 12;

/** Shortens long values to the part where they differ. */
function shorten({ field, before, after }: AuditChange): AuditChange {
  let shared = 0;
  while (shared < before.length && before[shared] === after[shared]) shared += 1;
  const longest = Math.max(before.length, after.length);
  const start =
    before === "" || after === "" || longest <= MAX_CHARACTERS || shared <= LEAD * 2
      ? 0
      : before.lastIndexOf(" ", shared - LEAD) + 1;
  return { field, before: cut(before, start), after: cut(after, start) };
}

function cut(text: string, start: number): string {
  const rest = text.slice(start);
  const short = truncate(rest, MAX_CHARACTERS);
  return (start > 0 && rest !== "" ? "…" : "") + short + (short.length < rest.length ? "…" : "");
}

type NamedChange = { name: string; change: AuditChange };

function changesOf(before: unknown, after: unknown): NamedChange[] {
  const [old, now] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  const isChange = isFields(before) && isFields(after);
  const found = namesOf(old, now).flatMap((name) => {
    const field = fieldLabel(name);
    const changes = isChange
      ? differences(name, field, old[name], now[name])
      : [whole(unitOf(name, { ...old, ...now }), old[name], now[name], field)];
    return changes
      .filter((change) => change.before !== "" || change.after !== "")
      .map((change) => ({ name, change }));
  });
  return found.toSorted(
    (one, other) => Number(TECHNICAL.test(one.name)) - Number(TECHNICAL.test(other.name)),
  );
}

/** A coupon's value is in percent or in rupees, as its type says. */
function unitOf(name: string, { type }: Fields): string {
  if (name !== "value") return name;
  return type === "percentage" ? "rate" : type === "fixed" ? "price" : name;
}

function namesOf(...all: Fields[]): string[] {
  return [...new Set(all.flatMap(Object.keys))].toSorted();
}

function whole(name: string, before: unknown, after: unknown, field: string): AuditChange {
  return { field, before: valueText(name, before), after: valueText(name, after) };
}

/** Returns what differs between two values: of objects the fields, of lists of records the records. */
function differences(name: string, field: string, before: unknown, after: unknown): AuditChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isFields(before) && isFields(after)) {
    return namesOf(before, after).flatMap((key) =>
      differences(key, `${field}, ${inSentence(fieldLabel(key))}`, before[key], after[key]),
    );
  }
  const [old, now] = [recordsOf(before), recordsOf(after)];
  if (!old || !now) return [whole(name, before, after, field)];
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  return keys.flatMap((key) => {
    const title = `${field}, ${titleOf(now.get(key) ?? old.get(key))}`;
    return differences(name, title, old.get(key), now.get(key));
  });
}

/** A label that goes on a sentence: 'City' is 'city', 'PIN code' stays. */
function inSentence(label: string): string {
  return label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}

/** What tells the records of a list apart. */
const KEYS = ["id", "sku", "product_sku", "name", "product_name"];

/** Returns the records of a list by what tells them apart; null for anything else. */
function recordsOf(value: unknown): Map<string, Fields> | null {
  if (value === null || value === undefined) return new Map();
  if (!Array.isArray(value) || !value.every(isFields)) return null;
  const key = KEYS.find((one) => value.every((record) => typeof record[one] === "string"));
  const records = new Map(value.map((record) => [String(record[key ?? ""]), record]));
  return records.size === value.length ? records : null;
}

function titleOf(record: Fields | undefined): string {
  const title = ["label", "name", "product_name", "sku"].map((key) => record?.[key]).find(Boolean);
  return typeof title === "string" ? title : "one";
}
