import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";

/** PostgreSQL's program_limit_exceeded. */
const LIMIT_EXCEEDED = "54000";

/**
 * Stores an e-mail address for the newsletter and queues the mail that asks its owner to confirm it. The result is the
 * same when it is subscribed already.
 * @returns 'too_many' once the shop has mailed 200 addresses within an hour
 */
export async function subscribe(backend: Credentials, email: string): Promise<"ok" | "too_many"> {
  const { error } = await createServiceClient(backend).rpc("shop_subscribe_newsletter", { p_email: email });
  if (error?.code === LIMIT_EXCEEDED) return "too_many";
  if (error) throwUnavailable("subscribe to the newsletter", error);
  return "ok";
}

/**
 * Confirms an address by the token of the mail's link; idempotent.
 * @returns false for an unknown or old token
 */
export async function confirmSubscription(db: Db, token: string): Promise<boolean> {
  const answer = await db.rpc("shop_confirm_newsletter", { p_token: token });
  return unwrap("confirm a newsletter address", answer);
}

/**
 * Unsubscribes an address by the token of a mail's link; idempotent.
 * @returns false for an unknown token
 */
export async function unsubscribe(db: Db, token: string): Promise<boolean> {
  const answer = await db.rpc("shop_unsubscribe_newsletter", { p_token: token });
  return unwrap("unsubscribe from the newsletter", answer);
}
