import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";

/** Subscribes an e-mail address; the result is the same when it is subscribed already. */
export async function subscribe(db: Db | null, email: string): Promise<void> {
  if (!db) return;
  const { error } = await db.rpc("shop_subscribe_newsletter", { p_email: email });
  if (error) throwUnavailable("subscribe to the newsletter", error);
}

const INVALID_TEXT = "22P02";

/** Unsubscribes by the token of a mail's link; idempotent. @returns false for an unknown token */
export async function unsubscribe(db: Db | null, token: string): Promise<boolean> {
  if (!db) return false;
  const answer = await db.rpc("shop_unsubscribe_newsletter", { p_token: token });
  if (answer.error?.code === INVALID_TEXT) return false;
  return unwrap("unsubscribe from the newsletter", answer);
}
