import { type Cookie, createCookie, type MiddlewareFunction } from "react-router";

import { cartContext, configContext } from "#app/context.ts";
import { type Cart, emptyCart, parseCart } from "#app/shop/cart/cart.ts";

/** The cart of this request; what is set here is written to the cookie once, with the answer. */
export type CartSlot = { get: () => Cart; set: (cart: Cart) => void };

const NINETY_DAYS = 90 * 24 * 60 * 60;

/** Fifty lines must fit in one cookie of 4,096 bytes, so a line is 32 hex digits, a dot and its quantity. */
function pack(cart: Cart): string {
  const lines = cart.lines.map((line) => `${line.id.replaceAll("-", "")}.${line.quantity}`);
  return JSON.stringify([cart.id, lines.join(","), cart.coupon]);
}

function uuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function unpack(packed: unknown): Cart | null {
  if (typeof packed !== "string") return null;
  const [id, lines, coupon] = JSON.parse(packed);
  return parseCart({
    id,
    coupon,
    lines: String(lines)
      .split(",")
      .filter(Boolean)
      .map((line) => {
        const [hex = "", quantity] = line.split(".");
        return { id: uuid(hex), quantity: Number(quantity) };
      }),
  });
}

/** The signed cart cookie. The first secret signs, all of them verify. */
export function cartCookie(secrets: string[], secure: boolean): Cookie {
  return createCookie("haat-cart", {
    httpOnly: true,
    maxAge: NINETY_DAYS,
    path: "/",
    sameSite: "lax",
    secure,
    secrets,
  });
}

/** @returns a Set-Cookie header of at most 4,096 bytes */
export function writeCart(cookie: Cookie, cart: Cart): Promise<string> {
  return cookie.serialize(pack(cart));
}

/** @returns null for a cookie that is missing, tampered with or not a cart of ours; never throws */
export async function readCart(cookie: Cookie, header: string | null): Promise<Cart | null> {
  try {
    return unpack(await cookie.parse(header));
  } catch {
    return null;
  }
}

/** A cart that cannot be read is an empty cart, never an error. */
export const cart: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = cartCookie(
    context.get(configContext).sessionSecrets,
    new URL(request.url).protocol === "https:",
  );
  let current = (await readCart(cookie, request.headers.get("Cookie"))) ?? emptyCart(crypto.randomUUID());
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
