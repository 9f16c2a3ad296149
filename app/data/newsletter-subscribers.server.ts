import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";

/** Keeps an address for the newsletter. Whether it was there already is nobody's business. */
export async function subscribe(db: Db | null, email: string): Promise<void> {
  if (!db) return;
  const { error } = await db.rpc("subscribe_newsletter", { p_email: email });
  if (error) throwUnavailable("subscribe to the newsletter", error);
}

const MALFORMED = "22P02";

/** @returns whether the token of the link is anybody's; a second time too */
export async function unsubscribe(db: Db | null, token: string): Promise<boolean> {
  if (!db) return false;
  const answer = await db.rpc("unsubscribe_newsletter", { p_token: token });
  if (answer.error?.code === MALFORMED) return false;
  return unwrap("unsubscribe from the newsletter", answer);
}
