import { createCookie, type RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";
import { cookieOptions } from "#app/middleware/cookie-options.server.ts";
import { logRefusedCookie } from "#app/middleware/refused-cookie.server.ts";
import { readPin } from "#app/shop/delivery/delivery-form.ts";

type Posted = { request: Request; context: Readonly<RouterContextProvider> };

const ONE_YEAR = 365 * 24 * 60 * 60;
/** The time for which an invalid PIN code is kept, in seconds, to be shown again with its error. */
const ONE_MINUTE = 60;
const MAX_TYPED = 20;

function pinCookie({ request, context }: Posted) {
  const secrets = context.get(configContext).sessionSecrets;
  return createCookie("haat-pin", { ...cookieOptions(request), maxAge: ONE_YEAR, secrets });
}

/** The contents of the cookie of "Deliver to". `pin` is null when nothing valid was typed. */
export type DeliverTo = { pin: string | null; typed: string };

/** Reads the cookie of "Deliver to". */
export async function readDeliverTo(posted: Posted): Promise<DeliverTo> {
  const cookie = pinCookie(posted);
  // A value that is not JSON throws.
  const typed: unknown = await cookie.parse(posted.request.headers.get("Cookie")).catch(() => null);
  logRefusedCookie(posted, cookie.name, typed);
  return typeof typed === "string" ? { pin: readPin(typed) || null, typed } : { pin: null, typed: "" };
}

/**
 * Stores what was typed into "Deliver to"; an empty text clears it.
 * @returns the Set-Cookie header
 */
export function writeDeliverTo(posted: Posted, typed: string): Promise<string> {
  const pin = readPin(typed);
  const maxAge = pin === "" ? 0 : pin === null ? ONE_MINUTE : ONE_YEAR;
  return pinCookie(posted).serialize(pin ?? typed.slice(0, MAX_TYPED), { maxAge });
}
