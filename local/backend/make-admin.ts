import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";

import { createClient, type SupabaseClient, type User } from "@supabase/supabase-js";

import { loadKeys } from "#local/backend/keys.ts";
import { LOOPBACK } from "#local/launcher/ports.ts";
import { findRunningHolder } from "#local/launcher/process-lock.ts";
import { ROOT } from "#local/root.ts";

/*
 * Makes a registered user the first owner, who may do everything; further people are given their roles on the portal's
 * Users screen:
 *
 *   npm run admin -- you@example.com
 *
 * Run it twice. The first run takes away the account's password and sessions, which may be those of somebody who signed
 * up with that address, and sends a link to choose a new password; the second one makes the account an owner.
 *
 * Reads SUPABASE_URL and SUPABASE_SECRET_KEY from the environment or .dev.vars. Without them it uses the shop that
 * `npm start` runs on this computer.
 */

/** A Supabase project and its secret key. */
export type Backend = { url: string; secretKey: string };

/** An expected error, with a message for the person who runs the command. */
export class MakeAdminError extends Error {}

/**
 * Finds the hosted project from the variables, or the one on this computer.
 * @throws MakeAdminError when only one of the two variables is set
 */
export function findBackend(root: string, environment: Record<string, string | undefined>): Backend {
  const file = join(root, ".dev.vars");
  const devVars = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  for (const [source, { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey }] of [
    ["the environment", environment],
    [".dev.vars", devVars],
  ] as const) {
    if (url && secretKey) return requireSecureUrl({ url, secretKey });
    if (url || secretKey) {
      throw new MakeAdminError(`${url ? "SUPABASE_SECRET_KEY" : "SUPABASE_URL"} is missing in ${source}.`);
    }
  }
  const dataDir = resolve(root, environment.HAAT_DATA_DIR || ".data");
  // The shop may have moved to another port, where another shop may be.
  const url = findRunningHolder(join(dataDir, "lock"))?.backendUrl;
  if (!url) {
    throw new MakeAdminError(
      "Set SUPABASE_URL and SUPABASE_SECRET_KEY, or start the shop on this computer first with npm start.",
    );
  }
  return { url, secretKey: loadKeys(join(dataDir, "keys.json")).secretKey };
}

/** Rejects addresses without TLS, because the secret key gives full access to the database. */
function requireSecureUrl(backend: Backend): Backend {
  const url = URL.parse(backend.url);
  const isLocal = url !== null && [LOOPBACK, "localhost"].includes(url.hostname);
  if (url?.protocol === "https:" || (isLocal && url.protocol === "http:")) return backend;
  throw new MakeAdminError("SUPABASE_URL must begin with https://.");
}

/** Key of `app_metadata`, which only the secret key changes. */
const MARK = "admin_reset";
/** An access token outlives its session by at most that long: jwt_expiry in supabase/config.toml. */
const TOKEN_LIFETIME_MS = 600_000;
/** Afterwards the command starts again, because the password is no longer fresh. */
const MARK_LIFETIME_MS = 24 * 60 * 60_000;

/** Taken when the password was: when that was, and the account's last sign-in before. */
type Mark = { at: string; signed_in_at: string | null };

function readMark(user: User, now: number): Mark | null {
  const mark = user.app_metadata[MARK] as Mark | null | undefined;
  return mark && now - Date.parse(mark.at) < MARK_LIFETIME_MS ? mark : null;
}

/**
 * Makes the user with this e-mail address an owner, once the password was chosen anew.
 * @returns a message that says what was done and what is left to do
 * @throws MakeAdminError when there is no such user, the address is not confirmed, or the backend does not respond
 */
export async function makeAdmin(
  { url, secretKey }: Backend,
  address: string,
  now = Date.now(),
): Promise<string> {
  const email = address.trim().toLowerCase();
  const db = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data: user, error } = await db
    .from("users")
    .select("id, is_admin")
    .eq("email", email)
    .maybeSingle<{ id: string; is_admin: boolean }>();
  if (error) throw new MakeAdminError(`${url} did not respond: ${error.message}`);
  if (!user) throw new MakeAdminError(`There is no account for ${email}. Register in the shop first.`);
  if (user.is_admin) return `${email} is already an admin.`;
  const { data: account, error: accountError } = await db.auth.admin.getUserById(user.id);
  if (accountError) throw new MakeAdminError(`${url} did not respond: ${accountError.message}`);
  if (!account.user.email_confirmed_at) {
    throw new MakeAdminError(`${email} is not confirmed. Open the link in the mail sent after registration.`);
  }
  const mark = readMark(account.user, now);
  if (!mark) return takePassword(db, user.id, email, now);
  if ((account.user.last_sign_in_at ?? null) === mark.signed_in_at) {
    return `${email} has not opened the link to choose a new password yet. Do that, then run this command again. For another link, press Forgot password in the shop.`;
  }
  const until = Date.parse(mark.at) + TOKEN_LIFETIME_MS;
  if (now < until)
    return `Earlier sessions of ${email} end at ${toClock(until)}. Run this command again then.`;
  const { data: updated, error: updateError } = await db
    .from("users")
    .update({ is_admin: true, staff_role: null })
    .eq("id", user.id)
    .select("id");
  if (updated?.length !== 1)
    throw new MakeAdminError(`The user was not updated: ${updateError?.message ?? "no row changed"}`);
  await updateAccount(db, user.id, { app_metadata: { [MARK]: null } });
  return `${email} is an admin now. Sign in at /admin.`;
}

/** Replaces the password with one that nobody knows, ends all sessions, and sends a link to choose another. */
async function takePassword(db: SupabaseClient, id: string, email: string, now: number): Promise<string> {
  const { last_sign_in_at = null } = await updateAccount(db, id, { password: crypto.randomUUID() });
  const mark: Mark = { at: new Date(now).toISOString(), signed_in_at: last_sign_in_at };
  await updateAccount(db, id, { app_metadata: { [MARK]: mark } });
  const { error } = await db.auth.resetPasswordForEmail(email);
  const link = error
    ? "Get a link to choose a new one with Forgot password in the shop"
    : "A link to choose a new one is in the mail";
  return `The password and the sessions of ${email} are ended, because somebody else could have chosen them. ${link}. Then run this command again, after ${toClock(now + TOKEN_LIFETIME_MS)}.`;
}

async function updateAccount(
  db: SupabaseClient,
  id: string,
  change: { password?: string; app_metadata?: Record<string, unknown> },
): Promise<User> {
  const { data, error } = await db.auth.admin.updateUserById(id, change);
  if (error) throw new MakeAdminError(`The account was not changed: ${error.message}`);
  return data.user;
}

function toClock(time: number): string {
  return new Date(time).toLocaleTimeString("en-IN", { hour: "2-digit", minute: "2-digit", hour12: false });
}

async function main(): Promise<void> {
  const [email, ...rest] = process.argv.slice(2);
  if (!email || rest.length > 0 || !/^\S+@\S+$/.test(email)) {
    throw new MakeAdminError("Usage: npm run admin -- you@example.com");
  }
  console.log(await makeAdmin(findBackend(ROOT, process.env), email));
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    if (!(error instanceof MakeAdminError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
}
