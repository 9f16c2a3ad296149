import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";

export type ContactMessage = {
  name: string;
  email: string;
  orderNumber: string | null;
  message: string;
  /** The token of the thread that the message continues. */
  thread?: string | undefined;
};

/** PostgreSQL's program_limit_exceeded. */
const LIMIT_EXCEEDED = "54000";

/**
 * Stores a message of the contact form. The database takes the sender's account from the session of `db`.
 * @returns the ticket number, such as 'T-000042'; 'too_many' once the shop has received 200 within an hour; null
 * without a backend
 */
export async function sendMessage(
  db: Db | null,
  { name, email, orderNumber, message, thread }: ContactMessage,
): Promise<{ ticketNumber: string } | "too_many" | null> {
  if (!db) return null;
  const answer = await db.rpc("shop_send_message", {
    p_name: name,
    p_email: email,
    p_message: message,
    ...(orderNumber ? { p_order_number: orderNumber } : {}),
    ...(thread ? { p_thread: thread } : {}),
  });
  if (answer.error?.code === LIMIT_EXCEEDED) return "too_many";
  return { ticketNumber: unwrap("store a message", answer) };
}
