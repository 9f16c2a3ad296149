import { randomUUID } from "node:crypto";

import type { Role } from "#app/shop/account/roles.ts";
import type { Shop } from "#local/launcher/shop.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { sessionIdOf, userIdOf } from "#tests/http/support/session.ts";
import { ADMIN, newShopper, signIn } from "#tests/http/support/shop.ts";

/** Sessions of the first admin by shop, reused because signing in is slow. */
const sessions = new WeakMap<Shop, Browser>();

/** A session of the shop's first admin, shared between tests. */
export async function signedInAdmin(shop: Shop): Promise<Browser> {
  const known = sessions.get(shop);
  // The database knows a session that another test has ended, and one in which the password is older than five minutes.
  if (known && (await isConfirmed(shop, known))) return known.fork();
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
  await confirmSessions(shop, id);
  return { browser, id };
}

/** A new member of staff with a session. */
export async function staffMember(shop: Shop, role: Role): Promise<Browser> {
  const browser = await newShopper(shop);
  await shop.sql("update public.users set is_admin = $2, staff_role = $3 where id = $1", [
    userIdOf(browser),
    role === "owner",
    role === "owner" ? null : role,
  ]);
  await confirmSessions(shop, userIdOf(browser));
  return browser;
}

/** Notes in a user's sessions that the password was given just now, as a sign-in of staff does. */
export async function confirmSessions(shop: Shop, userId: string): Promise<void> {
  await shop.sql(
    `insert into public.portal_sessions (id, user_id, confirmed_at)
     select id, user_id, now() from auth.sessions where user_id = $1
     on conflict (id) do update set confirmed_at = now()`,
    [userId],
  );
}

async function isConfirmed(shop: Shop, browser: Browser): Promise<boolean> {
  const rows = await shop.sql(
    `select from public.portal_sessions p join auth.sessions s on s.id = p.id
     where p.id = $1 and p.confirmed_at > now() - interval '4 minutes'`,
    [sessionIdOf(browser)],
  );
  return rows.length > 0;
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
