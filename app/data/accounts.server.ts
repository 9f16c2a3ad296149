import type { Db } from "./client.server.ts";
import { must } from "./failure.server.ts";

/** Whether the record says so; any doubt, a failed lookup included, means no. */
export async function isAdmin(db: Db, userId: string): Promise<boolean> {
  const { data, error } = await db.from("users").select("is_admin").eq("id", userId).maybeSingle();
  if (error) console.error(JSON.stringify({ operation: "look up is_admin", cause: error.message }));
  return data?.is_admin === true;
}

const GENERIC = "An error occurred. Please try again.";

type AuthAnswer = { error: { message: string; status?: number | undefined } | null };

/** @returns null when it worked, else what the shopper reads: the provider's message if it has one. */
async function messageOf(answer: Promise<AuthAnswer>): Promise<string | null> {
  try {
    const { error } = await answer;
    if (!error) return null;
    const isProviders = error.status !== undefined && error.status >= 400 && error.status < 500;
    if (isProviders) return error.message;
    console.error(JSON.stringify({ operation: "auth", cause: error.message }));
  } catch (error) {
    console.error(JSON.stringify({ operation: "auth", cause: String(error) }));
  }
  return GENERIC;
}

/** @returns null when signed in, else the message to show */
export function signIn(db: Db, credentials: { email: string; password: string }): Promise<string | null> {
  return messageOf(db.auth.signInWithPassword(credentials));
}

/** Stores the full name with the account. @returns null when the account exists now, else the message to show */
export function signUp(
  db: Db,
  { email, password, fullName }: { email: string; password: string; fullName: string },
): Promise<string | null> {
  return messageOf(db.auth.signUp({ email, password, options: { data: { full_name: fullName } } }));
}

/** Ends the session at the backend. The caller clears the cookies, also when this fails. */
export async function signOut(db: Db): Promise<void> {
  await messageOf(db.auth.signOut({ scope: "local" }));
}

/** The shopper's own record. */
export async function getProfile(db: Db, userId: string) {
  const row = must(
    "read a profile",
    await db.from("users").select("full_name, email, phone").eq("id", userId).single(),
  );
  return { fullName: row.full_name, email: row.email ?? "", phone: row.phone };
}
