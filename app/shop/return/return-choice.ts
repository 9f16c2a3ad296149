import {
  RETURN_KINDS,
  RETURN_REASONS,
  type ReturnChoice,
  type ReturnKind,
  type ReturnReason,
} from "#app/shop/return/return.ts";

/** One choice: 'order item:quantity:reason', and in an exchange ':wanted variant'. */
const LINE = /^([0-9a-f-]{36}):([1-9]\d{0,5}):([a-z_]+)(?::([0-9a-f-]{36}))?$/;

function isKind(text: string | null): text is ReturnKind {
  return RETURN_KINDS.some((kind) => kind === text);
}

function isReason(text: string | undefined): text is ReturnReason {
  return RETURN_REASONS.some(({ value }) => value === text);
}

/** Formats the choices of the first step as the query string of the second step's URL. */
export function formatReturnChoice({ kind, items }: ReturnChoice): string {
  const query = new URLSearchParams({ kind });
  for (const { id, quantity, reason, replacement } of items) {
    query.append("item", [id, quantity, reason, ...(replacement === null ? [] : [replacement])].join(":"));
  }
  return query.toString();
}

/** Parses a query string of `formatReturnChoice`; null for anything else. */
export function parseReturnChoice(query: URLSearchParams): ReturnChoice | null {
  const kind = query.get("kind");
  if (!isKind(kind)) return null;
  const items: ReturnChoice["items"] = [];
  for (const line of query.getAll("item")) {
    const match = LINE.exec(line);
    if (!match) return null;
    const [, id = "", quantity, reason, replacement = null] = match;
    if (!isReason(reason) || items.some((item) => item.id === id)) return null;
    items.push({
      id,
      quantity: Number(quantity),
      reason,
      replacement: kind === "exchange" ? replacement : null,
    });
  }
  return items.length === 0 ? null : { kind, items };
}
