import { createCookie, type MiddlewareFunction } from "react-router";

import { cartContext, configContext } from "../context.ts";
import { type Cart, emptyCart, parseCart } from "../shop/cart.ts";

/** The cart of this request; what is set here is written to the cookie once, with the answer. */
export type CartSlot = { get: () => Cart; set: (cart: Cart) => void };

const NINETY_DAYS = 90 * 24 * 60 * 60;

/** Fifty lines must fit in one cookie of 4,096 bytes, so a line is 32 hex digits, a dot and its quantity. */
export function packCart(cart: Cart): string {
  const lines = cart.lines.map((line) => `${line.id.replaceAll("-", "")}.${line.quantity}`);
  return JSON.stringify([cart.id, lines.join(","), cart.coupon]);
}

function uuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** @returns null for anything that is not a cart we packed. */
export function unpackCart(packed: unknown): Cart | null {
  if (typeof packed !== "string") return null;
  try {
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
  } catch {
    return null;
  }
}

/** A cart that is missing, tampered with or too old is an empty cart, never an error. */
export const cart: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = createCookie("haat-cart", {
    httpOnly: true,
    maxAge: NINETY_DAYS,
    path: "/",
    sameSite: "lax",
    secure: new URL(request.url).protocol === "https:",
    secrets: context.get(configContext).sessionSecrets,
  });
  const stored = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  let current = unpackCart(stored) ?? emptyCart(crypto.randomUUID());
  let changed = false;
  context.set(cartContext, {
    get: () => current,
    set(replacement) {
      current = replacement;
      changed = true;
    },
  });
  const response = await next();
  if (changed) response.headers.append("Set-Cookie", await cookie.serialize(packCart(current)));
  return response;
};
