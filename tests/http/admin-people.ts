import { randomUUID } from "node:crypto";

import type { Shop } from "#local/shop.ts";

import { Browser } from "./browser.ts";
import { ADMIN, newShopper, signIn } from "./shop.ts";
import { userIdOf } from "./shopper.ts";

/** The shop's first admin, signed in. */
export function adminOf(shop: Shop): Promise<Browser> {
  return signIn(new Browser(shop.shopUrl), ADMIN);
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
export async function person(shop: Shop, name = `Kavya ${randomUUID().slice(0, 8)}`): Promise<Named> {
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
