import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";

export type ContactMessage = {
  name: string;
  email: string;
  orderNumber: string | null;
  message: string;
};

/**
 * Stores a message of the contact form. The database takes the sender's account from the session of `db`.
 * @returns the ticket number, such as 'T-000042'; null without a backend
 */
export async function sendMessage(
  db: Db | null,
  { name, email, orderNumber, message }: ContactMessage,
): Promise<{ ticketNumber: string } | null> {
  if (!db) return null;
  const answer = await db.rpc("shop_send_message", {
    p_name: name,
    p_email: email,
    p_message: message,
    ...(orderNumber ? { p_order_number: orderNumber } : {}),
  });
  return { ticketNumber: unwrap("store a message", answer) };
}
