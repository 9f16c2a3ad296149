import { createClient } from "@supabase/supabase-js";

import { toSlug } from "#app/shop/category/category.ts";
import { type Backend, makeAdmin, MakeAdminError } from "#local/backend/make-admin.ts";
import { SetupError } from "#local/setup/setup-error.ts";

function connect({ url, secretKey }: Backend) {
  return createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Names separated by commas, each with the address of its page. @throws SetupError for a name without letters a to z */
export function parseCategories(list: string): { name: string; slug: string; sort_order: number }[] {
  const names = list.split(",").flatMap((name) => name.trim() || []);
  return names.map((name, at) => {
    const slug = toSlug(name);
    if (slug === "" || name.length > 120) {
      throw new SetupError(`The category "${name}" needs a name with letters from a to z, of at most 120.`);
    }
    return { name, slug, sort_order: at + 1 };
  });
}

/** Adds the categories that are not there yet; those that are there stay as they are. @returns how many were added */
export async function addCategories(backend: Backend, list: string): Promise<number> {
  const { data, error } = await connect(backend)
    .from("categories")
    .upsert(parseCategories(list), { onConflict: "slug", ignoreDuplicates: true })
    .select("id");
  if (error) throw new SetupError(`The categories were not added: ${error.message}`);
  return data.length;
}

/**
 * Makes the first owner. An address without an account gets one, confirmed and with a password that nobody knows, and a
 * mail to choose another. An account that is there already may be somebody else's: it goes the way of `npm run admin`.
 * @returns what was done and what is left to do
 */
export async function inviteOwner(backend: Backend, address: string): Promise<string> {
  const email = address.trim().toLowerCase();
  const db = connect(backend);
  const { data: known, error } = await db.from("users").select("id").eq("email", email).maybeSingle();
  if (error) throw new SetupError(`${backend.url} did not respond: ${error.message}`);
  if (known) {
    try {
      return await makeAdmin(backend, email);
    } catch (reason) {
      if (reason instanceof MakeAdminError) throw new SetupError(reason.message);
      throw reason;
    }
  }
  const password = `${crypto.randomUUID()}${crypto.randomUUID()}`.slice(0, 72);
  const created = await db.auth.admin.createUser({ email, password, email_confirm: true });
  if (created.error) throw new SetupError(`The owner's account was not made: ${created.error.message}`);
  const { data: owners, error: refused } = await db
    .from("users")
    .update({ is_admin: true })
    .eq("id", created.data.user.id)
    .select("id");
  if (owners?.length !== 1)
    throw new SetupError(`${email} was not made an owner: ${refused?.message ?? "no row changed"}`);
  const { error: unsent } = await db.auth.resetPasswordForEmail(email);
  return unsent
    ? `${email} is the owner, but no mail could be sent (${unsent.message}). Press Forgot password in the shop.`
    : `${email} is the owner. A link to choose a password is in the mail, for ten minutes.`;
}
