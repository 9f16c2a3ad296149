import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";

export type ContactMessage = {
  name: string;
  email: string;
  orderNumber: string | null;
  message: string;
};

/**
 * Keeps a message for the shop's people. Whose it is the database takes from the session of `db`.
 * @returns the number to ask for it, 'T-000042'; null while no backend is configured
 */
export async function sendMessage(
  db: Db | null,
  { name, email, orderNumber, message }: ContactMessage,
): Promise<{ ticketNumber: string } | null> {
  if (!db) return null;
  const answer = await db.rpc("send_message", {
    p_name: name,
    p_email: email,
    p_message: message,
    ...(orderNumber ? { p_order_number: orderNumber } : {}),
  });
  return { ticketNumber: unwrap("keep a message", answer) };
}
