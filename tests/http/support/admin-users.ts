import { randomUUID } from "node:crypto";

import type { Shop } from "#local/launcher/shop.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { ADMIN, newShopper, signIn } from "#tests/http/support/shop.ts";

/** Sessions of the first admin by shop, reused because signing in is slow. */
const sessions = new WeakMap<Shop, Browser>();

/** A session of the shop's first admin, shared between tests. */
export async function signedInAdmin(shop: Shop): Promise<Browser> {
  const known = sessions.get(shop);
  // This route asks the auth server, so it detects a session that another test has ended.
  if (known && (await known.fork().get("/admin/newsletter/export")).status === 200) return known.fork();
  const fresh = await signIn(new Browser(shop.shopUrl), ADMIN);
  // Consumes the welcome notice.
  await fresh.get("/admin/newsletter");
  sessions.set(shop, fresh);
  return fresh.fork();
}

/** A second admin; the test must demote it afterwards. */
export async function secondAdmin(shop: Shop): Promise<{ browser: Browser; id: string }> {
  const browser = await newShopper(shop);
  const id = userIdOf(browser);
  await shop.sql("update public.users set is_admin = true where id = $1", [id]);
  return { browser, id };
}

type Named = { id: string; name: string; email: string };

/** Creates a user with a name no other test searches for. */
export async function createUser(shop: Shop, name = `Kavya ${randomUUID().slice(0, 8)}`): Promise<Named> {
  const id = userIdOf(await newShopper(shop));
  const [row] = await shop.sql<{ email: string }>(
    "update public.users set full_name = $2 where id = $1 returning email",
    [id, name],
  );
  return { id, name, email: row?.email ?? "" };
}

/** Latest audit entry of a record. */
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
