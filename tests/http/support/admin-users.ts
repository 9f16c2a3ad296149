import { randomUUID } from "node:crypto";

import type { Shop } from "#local/launcher/shop.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { ADMIN, newShopper, signIn } from "#tests/http/support/shop.ts";

/** Checking a password takes longer than most tests: one session of the first admin, as it was signed in. */
const sessions = new WeakMap<Shop, Browser>();

/** The shop's first admin, signed in; in a session that others have too. */
export async function signedInAdmin(shop: Shop): Promise<Browser> {
  const known = sessions.get(shop);
  // Asks the auth server, so that a session that another test has ended is none.
  if (known && (await known.fork().get("/admin/newsletter/export")).status === 200) return known.fork();
  const fresh = await signIn(new Browser(shop.shopUrl), ADMIN);
  // What greets whoever signs in is not for the next test.
  await fresh.get("/admin/newsletter");
  sessions.set(shop, fresh);
  return fresh.fork();
}

/** Somebody else who is an admin; a test takes the right away again. */
export async function secondAdmin(shop: Shop): Promise<{ browser: Browser; id: string }> {
  const browser = await newShopper(shop);
  const id = userIdOf(browser);
  await shop.sql("update public.users set is_admin = true where id = $1", [id]);
  return { browser, id };
}

type Named = { id: string; name: string; email: string };

/** A person with a name of its own, that no other test searches for. */
export async function createUser(shop: Shop, name = `Kavya ${randomUUID().slice(0, 8)}`): Promise<Named> {
  const id = userIdOf(await newShopper(shop));
  const [row] = await shop.sql<{ email: string }>(
    "update public.users set full_name = $2 where id = $1 returning email",
    [id, name],
  );
  return { id, name, email: row?.email ?? "" };
}

/** The last thing written about a record. */
export async function lastAudit(shop: Shop, entity: string, id: string) {
  const [row] = await shop.sql<{
    actor_id: string;
    action: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>(
    "select actor_id, action, before, after from public.audit_log where entity = $1 and entity_id = $2 order by id desc limit 1",
    [entity, id],
  );
  return row ?? null;
}

/** What stands in the dialog of a page. */
export function dialogOf(html: string): string {
  return /<dialog[\s\S]*<\/dialog>/.exec(html)?.[0] ?? "";
}
