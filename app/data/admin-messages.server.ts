import type { Db } from "#app/data/client.server.ts";
import type { Tables } from "#app/data/database.types.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { anyOf, containing } from "#app/data/search-pattern.server.ts";
import { deleteResult } from "#app/data/write-result.server.ts";

/** A message of the contact form. */
export type AdminMessage = {
  id: string;
  ticketNumber: string;
  name: string;
  email: string;
  orderNumber: string | null;
  message: string;
  isRead: boolean;
  createdAt: string;
};

const COLUMNS = "id, ticket_number, name, email, order_number, message, read_at, created_at";

function toMessage(row: Omit<Tables<"contact_messages">, "number" | "user_id">): AdminMessage {
  return {
    id: row.id,
    ticketNumber: row.ticket_number ?? "",
    name: row.name,
    email: row.email,
    orderNumber: row.order_number,
    message: row.message,
    isRead: row.read_at !== null,
    createdAt: row.created_at,
  };
}

type MessagesQuery = Page & { search: string; status: "" | "new" };

/** A page of messages, newest first; `search` looks in ticket number, name, e-mail and order number. */
export async function listMessages(
  db: Db,
  { search, status, ...page }: MessagesQuery,
): Promise<{ messages: AdminMessage[]; hasNext: boolean }> {
  let query = db.from("contact_messages").select(COLUMNS);
  if (status === "new") query = query.is("read_at", null);
  if (search !== "") {
    query = query.or(anyOf(["ticket_number", "name", "email", "order_number"], containing(search)));
  }
  const response = await query
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRangePlusOne(page));
  const { rows, hasNext } = splitPage(unwrap("list messages", response), page);
  return { messages: rows.map(toMessage), hasNext };
}

/** @returns null when there is no such message */
export async function findMessage(db: Db, id: string): Promise<AdminMessage | null> {
  const { data, error } = await db.from("contact_messages").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throwUnavailable("read a message", error);
  return data && toMessage(data);
}

/** Marks a message as read, or as new again. */
export async function markMessage(
  db: Db,
  id: string,
  isRead: boolean,
): Promise<"done" | "not-found" | "failed"> {
  const response = await db
    .from("contact_messages")
    .update({ read_at: isRead ? new Date().toISOString() : null })
    .eq("id", id)
    .select("id");
  return deleteResult("mark a message", response);
}
