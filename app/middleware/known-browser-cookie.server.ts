import { createCookie, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { configContext } from "#app/context.ts";
import { toHex } from "#app/crypto.server.ts";
import type { BrowserMark } from "#app/data/sign-in-failures.server.ts";
import { cookieOptions } from "#app/middleware/cookie-options.server.ts";
import { logRefusedCookie } from "#app/middleware/refused-cookie.server.ts";

const HALF_A_YEAR = 182 * 24 * 60 * 60;
/** The maximum number of accounts that one browser remembers, such as those of a family. */
const MAX_MARKS = 3;

const marksSchema = z.array(
  z.object({
    /** A hash of the e-mail address, so that other users of the browser cannot read the address. */
    account: z.string(),
    user: z.uuid(),
    browser: z.uuid(),
    since: z.iso.datetime({ offset: true }),
  }),
);
type Marks = z.infer<typeof marksSchema>;

type Posted = { request: Request; context: Readonly<RouterContextProvider> };

function knownBrowserCookie({ request, context }: Posted) {
  return createCookie("haat-known", {
    ...cookieOptions(request),
    maxAge: HALF_A_YEAR,
    secrets: context.get(configContext).sessionSecrets,
  });
}

async function hashAccount(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return toHex(hash.subarray(0, 8));
}

async function readMarks(posted: Posted): Promise<Marks> {
  const value: unknown = await knownBrowserCookie(posted).parse(posted.request.headers.get("Cookie"));
  logRefusedCookie(posted, "haat-known", value);
  return marksSchema.safeParse(value).data ?? [];
}

/**
 * Reads the mark that this browser got when it signed in to this account. The database knows whether it is still valid.
 */
export async function readBrowserMark(posted: Posted, email: string): Promise<BrowserMark | null> {
  const account = await hashAccount(email);
  const mark = (await readMarks(posted)).find((one) => one.account === account);
  return mark ? { user: mark.user, browser: mark.browser, since: mark.since } : null;
}

/**
 * Returns the Set-Cookie header that marks this browser as one that signed in to this account, since the database's
 * time.
 */
export async function writeBrowserMark(
  posted: Posted,
  { email, user, since }: { email: string; user: string; since: string },
): Promise<string> {
  const account = await hashAccount(email);
  const marks = await readMarks(posted);
  const browser = marks.find((one) => one.account === account)?.browser ?? crypto.randomUUID();
  const others = marks.filter((one) => one.account !== account);
  const all = [{ account, user, browser, since }, ...others].slice(0, MAX_MARKS);
  return knownBrowserCookie(posted).serialize(all);
}
