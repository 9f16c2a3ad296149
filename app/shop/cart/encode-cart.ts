import { type Cart, MAX_LINES, parseCart } from "#app/shop/cart/cart.ts";
import { parseJson } from "#app/shop/parse-json.ts";

/**
 * Encodes a cart. Fifty lines must fit into one cookie of 4,096 bytes, so a line is 32 hex digits, a dot and the
 * quantity.
 */
export function encodeCart(cart: Cart): string {
  const lines = cart.lines.map((line) => `${line.id.replaceAll("-", "")}.${line.quantity}`);
  const place = cart.place === undefined ? [] : [cart.place];
  return JSON.stringify([cart.id, lines.join(","), cart.coupon, ...place]);
}

/** Decodes a cart from untrusted data. Returns null for anything but an encoded cart. Never throws. */
export function decodeCart(encoded: unknown): Cart | null {
  if (typeof encoded !== "string") return null;
  const [id, lines, coupon, place] = parseArray(encoded);
  const cart = parseCart({
    id,
    coupon,
    lines: String(lines)
      .split(",")
      .filter(Boolean)
      .map((line) => {
        const [hex = "", quantity] = line.split(".");
        return { id: toUuid(hex), quantity: Number(quantity) };
      }),
  });
  return cart && isPlace(place) ? { ...cart, place } : cart;
}

function isPlace(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < MAX_LINES;
}

function parseArray(json: string): unknown[] {
  const parsed = parseJson(json);
  return Array.isArray(parsed) ? parsed : [];
}

function toUuid(hex: string): string {
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
