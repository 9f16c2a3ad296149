import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import type { Tables } from "#app/data/database.types.ts";
import { logError, throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { anyOf, containing } from "#app/data/search-pattern.server.ts";
import { readNames } from "#app/data/users.server.ts";
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
  /** The id of the first message of the thread; null for the first message itself. */
  threadId: string | null;
  createdAt: string;
};

/** An entry of a thread: a message from the sender, or an answer from the shop. */
export type ThreadEntry = {
  id: string;
  /** The name of the member of staff who answered; null for a message, '' for a deleted account. */
  answeredBy: string | null;
  ticketNumber: string | null;
  text: string;
  createdAt: string;
};

const COLUMNS = "id, ticket_number, name, email, order_number, message, thread_id, read_at, created_at";

function toMessage(
  row: Omit<Tables<"contact_messages">, "number" | "user_id" | "reply_token">,
): AdminMessage {
  return {
    id: row.id,
    ticketNumber: row.ticket_number ?? "",
    name: row.name,
    email: row.email,
    orderNumber: row.order_number,
    message: row.message,
    isRead: row.read_at !== null,
    threadId: row.thread_id,
    createdAt: row.created_at,
  };
}

type MessagesQuery = Page & { search: string; status: "" | "new" };

/** Lists a page of messages, newest first. `search` matches ticket number, name, e-mail and order number. */
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

/** Finds the message with the typed ticket number, 'T-000014' or 't14'; null when the search is not a ticket number. */
export async function findMessagesByNumber(db: Db, search: string): Promise<AdminMessage[] | null> {
  const number = /^t-?0*([1-9][0-9]{0,14})$/i.exec(search.trim())?.[1];
  if (number === undefined) return null;
  const response = await db.from("contact_messages").select(COLUMNS).eq("number", Number(number));
  return unwrap("find a message by its number", response).map(toMessage);
}

/**
 * Finds a message.
 * @returns null when there is none
 */
export async function findMessage(db: Db, id: string): Promise<AdminMessage | null> {
  const { data, error } = await db.from("contact_messages").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throwUnavailable("read a message", error);
  return data && toMessage(data);
}

/**
 * Reads the messages and answers of a message's thread, oldest first: the newest 200 of each.
 * @returns them, and the number of all that there are
 */
export async function readThread(
  db: Db,
  { id, threadId }: AdminMessage,
): Promise<{ entries: ThreadEntry[]; total: number }> {
  const first = threadId ?? id;
  const [messages, answers] = await Promise.all([
    db
      .from("contact_messages")
      .select("id, ticket_number, message, created_at", { count: "exact" })
      .or(`id.eq.${first},thread_id.eq.${first}`)
      .order("number", { ascending: false })
      .limit(200),
    db
      .from("contact_message_answers")
      .select("id, author_id, answer, created_at", { count: "exact" })
      .eq("message_id", first)
      .order("created_at", { ascending: false })
      .limit(200),
  ]);
  const answered = unwrap("read the answers to a message", answers);
  const names = await readNames(db, new Set(answered.flatMap(({ author_id: author }) => author ?? [])));
  const entries = [
    ...unwrap("read a thread", messages)
      .toReversed()
      .map((row) => ({
        id: row.id,
        answeredBy: null,
        ticketNumber: row.ticket_number,
        text: row.message,
        createdAt: row.created_at,
      })),
    ...answered.toReversed().map((row) => ({
      id: row.id,
      answeredBy: names.get(row.author_id ?? "") ?? "",
      ticketNumber: null,
      text: row.answer,
      createdAt: row.created_at,
    })),
  ].toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  return { entries, total: (messages.count ?? 0) + (answers.count ?? 0) };
}

const answerResult = z.object({ ok: z.boolean(), code: z.string().optional() });

/**
 * Mails an answer to the sender of a message, and marks its thread as read.
 * @param seen the number of messages and answers that the thread had when the page was shown
 * @returns "changed" when there are newer ones by now
 */
export async function answerMessage(
  db: Db,
  id: string,
  { answer, seen }: { answer: string; seen: number },
): Promise<"done" | "changed" | "not-found" | "failed"> {
  const { data, error } = await db.rpc("admin_answer_message", {
    p_message_id: id,
    p_answer: answer,
    p_seen: seen,
  });
  const result = answerResult.safeParse(data);
  if (result.success && result.data.ok) return "done";
  if (result.success) return result.data.code === "changed" ? "changed" : "not-found";
  logError("answer a message", error ?? data);
  return "failed";
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
