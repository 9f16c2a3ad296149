import { type Cookie, createCookie, type MiddlewareFunction } from "react-router";

import { cartContext, configContext } from "#app/context.ts";
import { cookieOptions } from "#app/middleware/cookie-options.server.ts";
import { logRefusedCookie } from "#app/middleware/refused-cookie.server.ts";
import { type Cart, emptyCart } from "#app/shop/cart/cart.ts";
import { decodeCart, encodeCart } from "#app/shop/cart/encode-cart.ts";

const NINETY_DAYS = 90 * 24 * 60 * 60;

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
