import { type Cookie, createCookie, type MiddlewareFunction } from "react-router";

import { cartContext, configContext } from "#app/context.ts";
import { cookieOptions } from "#app/middleware/cookie-options.server.ts";
import { logRefusedCookie } from "#app/middleware/refused-cookie.server.ts";
import { type Cart, emptyCart, parseCart } from "#app/shop/cart/cart.ts";

const NINETY_DAYS = 90 * 24 * 60 * 60;

/**
 * Encodes a cart. Fifty lines must fit into one cookie of 4,096 bytes, so a line is 32 hex digits, a dot and the
 * quantity.
 */
function encodeCart(cart: Cart): string {
  const lines = cart.lines.map((line) => `${line.id.replaceAll("-", "")}.${line.quantity}`);
  return JSON.stringify([cart.id, lines.join(","), cart.coupon]);
}

function toUuid(hex: string): string {
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

function decodeCart(encoded: unknown): Cart | null {
  if (typeof encoded !== "string") return null;
  const [id, lines, coupon] = JSON.parse(encoded);
  return parseCart({
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
}

/** Creates the signed cart cookie. The first secret signs, all of them verify. */
export function cartCookie(secrets: string[], request: Pick<Request, "url">): Cookie {
  return createCookie("haat-cart", { ...cookieOptions(request), maxAge: NINETY_DAYS, secrets });
}

/**
 * Encodes a cart for its cookie.
 * @returns a Set-Cookie header of at most 4,096 bytes
 */
export function writeCart(cookie: Cookie, cart: Cart): Promise<string> {
  return cookie.serialize(encodeCart(cart));
}

/**
 * Reads a cart from its cookie. Never throws.
 * @returns null for a cookie that is missing, tampered with or not a cart
 */
export async function readCart(cookie: Cookie, header: string | null): Promise<Cart | null> {
  try {
    return decodeCart(await cookie.parse(header));
  } catch {
    return null;
  }
}

/** Reads the cart cookie, as an empty cart when it cannot be read, and writes it when the cart was set. */
export const cart: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = cartCookie(context.get(configContext).sessionSecrets, request);
  const header = request.headers.get("Cookie");
  const known = await readCart(cookie, header);
  logRefusedCookie({ request, context }, cookie.name, known);
  let current = known ?? emptyCart(crypto.randomUUID());
  let changed = false;
  context.set(cartContext, {
    get: () => current,
    set(replacement) {
      current = replacement;
      changed = true;
    },
  });
  const response = await next();
  if (changed) response.headers.append("Set-Cookie", await writeCart(cookie, current));
  return response;
};
