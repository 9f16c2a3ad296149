import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";

import { createClient } from "@supabase/supabase-js";

import { loadKeys } from "#local/backend/keys.ts";
import { LOOPBACK } from "#local/launcher/ports.ts";
import { ROOT } from "#local/root.ts";

/*
 * Makes somebody who has registered in the shop an admin; every further admin is made on the screen Users:
 *
 *   npm run admin -- you@example.com
 *
 * SUPABASE_URL and SUPABASE_SECRET_KEY come from the environment or from .dev.vars. With neither it is the shop that
 * `npm start` runs on this computer.
 */

type Backend = { url: string; secretKey: string };

/** What stands in the way, in words for whoever runs the command. */
export class NotMade extends Error {}

/** The hosted project that the variables name, or the one on this computer. @throws NotMade when they are half set */
export function findBackend(root: string, environment: Record<string, string | undefined>): Backend {
  const file = join(root, ".dev.vars");
  const kept = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  for (const [where, { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey }] of [
    ["the environment", environment],
    [".dev.vars", kept],
  ] as const) {
    if (url && secretKey) return checked({ url, secretKey });
    if (url || secretKey) {
      throw new NotMade(`${url ? "SUPABASE_SECRET_KEY" : "SUPABASE_URL"} is missing in ${where}.`);
    }
  }
  const keys = resolve(root, environment.HAAT_DATA_DIR || ".data", "keys.json");
  if (!existsSync(keys)) {
    throw new NotMade("Set SUPABASE_URL and SUPABASE_SECRET_KEY, or run the shop here first with npm start.");
  }
  return {
    url: `http://${LOOPBACK}:${environment.BACKEND_PORT || 54_321}`,
    secretKey: loadKeys(keys).secretKey,
  };
}

/** The secret key opens everything, so it goes to no address where others could read along. */
function checked(backend: Backend): Backend {
  const url = URL.parse(backend.url);
  const isHere = url !== null && [LOOPBACK, "localhost"].includes(url.hostname);
  if (url?.protocol === "https:" || (isHere && url.protocol === "http:")) return backend;
  throw new NotMade("SUPABASE_URL must begin with https://.");
}

/**
 * Makes the owner of an e-mail an admin.
 * @returns what was done, as a sentence
 * @throws NotMade when nobody has registered with it or proved that it is theirs, or the backend does not answer
 */
export async function makeAdmin({ url, secretKey }: Backend, typed: string): Promise<string> {
  const email = typed.trim().toLowerCase();
  const db = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data: user, error } = await db
    .from("users")
    .select("id, is_admin")
    .eq("email", email)
    .maybeSingle<{ id: string; is_admin: boolean }>();
  if (error) throw new NotMade(`${url} could not be asked: ${error.message}`);
  if (!user) throw new NotMade(`Nobody has registered as ${email}. Create the account in the shop first.`);
  if (user.is_admin) return `${email} is an admin already.`;
  const { data: account, error: unknown } = await db.auth.admin.getUserById(user.id);
  if (unknown) throw new NotMade(`${url} could not be asked: ${unknown.message}`);
  if (!account.user.email_confirmed_at) {
    throw new NotMade(`${email} is not confirmed. Open the link in the mail that came after registering.`);
  }
  const { data: made, error: refused } = await db
    .from("users")
    .update({ is_admin: true })
    .eq("id", user.id)
    .select("id");
  if (made?.length !== 1) throw new NotMade(`It was not written: ${refused?.message ?? "nothing changed"}`);
  return `${email} is an admin now. Sign in at /admin.`;
}

async function main(): Promise<void> {
  const [email, ...rest] = process.argv.slice(2);
  if (!email || rest.length > 0 || !/^\S+@\S+$/.test(email)) {
    throw new NotMade("Whom? npm run admin -- you@example.com");
  }
  console.log(await makeAdmin(findBackend(ROOT, process.env), email));
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    if (!(error instanceof NotMade)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
}
