import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { Browser, dialogOf, fieldError, inputValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);
const LIST = "/admin/messages";

async function createMessage(name = "Zoya") {
  const words = `Where is <i>it</i> ${randomUUID()}`;
  const [row] = await shop.sql<{ ticket: string }>(
    "select public.shop_send_message($2, 'zoya@example.com', $1, 'ORD-1780000000001') as ticket",
    [words, name],
  );
  const [found] = await shop.sql<{ id: string }>(
    "select id from public.contact_messages where ticket_number = $1",
    [row?.ticket],
  );
  return { id: found?.id ?? "", ticket: row?.ticket ?? "", words };
}

async function readAt(id: string): Promise<unknown> {
  const [row] = await shop.sql("select read_at from public.contact_messages where id = $1", [id]);
  return row?.["read_at"];
}

test("lists a message, leaves it unread when opened, and marks it as read and as new", async () => {
  const admin = await signedInAdmin(shop);
  const { id, ticket, words } = await createMessage();
  expect(textOf((await admin.get(`${LIST}?status=new`)).html)).toContain(ticket);
  const text = textOf(dialogOf((await admin.get(`${LIST}/${id}`)).html));
  for (const part of [`Message ${ticket}`, words, "Zoya", "zoya@example.com", "ORD-1780000000001"]) {
    expect(text).toContain(part);
  }
  expect(await readAt(id)).toBeNull();

  const page = await admin.post(`${LIST}/${id}?status=new`, { intent: "read" });
  expect([page.status, page.location]).toEqual([303, `${LIST}?status=new`]);
  const list = await admin.get(`${LIST}?status=new`);
  expect(noticeOf(list.html)).toBe("Message marked as read");
  expect(list.html).not.toContain(id);
  expect(await readAt(id)).not.toBeNull();
  await admin.post(`${LIST}/${id}`, { intent: "unread" });
  expect(noticeOf((await admin.get(LIST)).html)).toBe("Message marked as new");
  expect(await readAt(id)).toBeNull();
});

test("searches ticket, name, e-mail and order number literally", async () => {
  const admin = await signedInAdmin(shop);
  const name = `Zed "(a,b)" 50%_\\ ${randomUUID().slice(0, 8)}`;
  const { id, ticket } = await createMessage(name);
  for (const part of [
    ticket.toLowerCase(),
    name,
    name.toUpperCase(),
    "50%_\\",
    "zoya@EXAMPLE",
    "1780000000001",
  ]) {
    const { status, html } = await admin.get(`${LIST}?search=${encodeURIComponent(part)}`);
    expect([status, html.includes(id)], part).toEqual([200, true]);
  }
  for (const none of [`"),name.neq.(`, `${ticket}",name.neq."x`, "50%%", "50_", "x,id.not.is.null", "\\"]) {
    const { status, html } = await admin.get(`${LIST}?search=${encodeURIComponent(`${none}${ticket}`)}`);
    expect([status, textOf(html).includes("No messages found")], none).toEqual([200, true]);
  }
});

test("handles an unknown message, a malformed id, an invalid intent and a failing backend", async () => {
  const admin = await signedInAdmin(shop);
  const { id } = await createMessage();
  expect((await admin.get(`${LIST}/${randomUUID()}`)).location).toBe(LIST);
  expect(noticeOf((await admin.get(LIST)).html)).toBe("Message not found");
  expect((await admin.get(`${LIST}/abc`)).status).toBe(404);
  expect((await admin.post(`${LIST}/${id}`, { intent: "delete" })).status).toBe(400);
  const faultyBrowser = atWorker(faulty, admin);
  faulty.fail("writes");
  const page = await faultyBrowser.post(`${LIST}/${id}`, { intent: "read" });
  faulty.fail("none");
  expect([page.status, textOf(page.html).includes("Failed to update the message")]).toEqual([503, true]);
  expect(await readAt(id)).toBeNull();
});

test("an answer goes out by mail, and what is written back comes to the same thread", async () => {
  const admin = await signedInAdmin(shop);
  const { id, ticket } = await createMessage("Zoya Khan");
  const path = `${LIST}/${id}`;
  const empty = await admin.post(path, { intent: "answer", answer: " ", version: "1" });
  expect([empty.status, fieldError(empty.html, "answer", "answer")]).toEqual([
    400,
    "Please write your answer",
  ]);

  const words = `It left today ${randomUUID()}`;
  const version = inputValue(dialogOf((await admin.get(path)).html), "version");
  const sent = await admin.post(path, { intent: "answer", answer: words, version });
  expect([sent.status, sent.location]).toEqual([303, path]);
  expect(noticeOf((await admin.get(path)).html)).toBe("Answer sent");
  expect(await readAt(id)).not.toBeNull();
  const [mail] = await shop.sql<{ token: string; to_email: string }>(
    "select data ->> 'token' as token, to_email from public.outbox where data ->> 'answer' = $1",
    [words],
  );
  expect(mail?.to_email).toBe("zoya@example.com");

  const visitor = new Browser(shop.shopUrl);
  const form = await visitor.get(`/contact?thread=${mail?.token}`);
  expect(inputValue(form.html, "thread")).toBe(mail?.token);
  const back = `Thank you ${randomUUID()}`;
  const fields = {
    name: "Zoya Khan",
    email: "zoya@example.com",
    orderNumber: "",
    message: back,
    website: "",
  };
  expect((await visitor.post("/contact", { ...fields, thread: mail?.token ?? "" })).status).toBe(303);
  const thread = textOf(dialogOf((await admin.get(path)).html));
  expect(thread.indexOf(words)).toBeGreaterThan(thread.indexOf(ticket));
  expect(thread.indexOf(back)).toBeGreaterThan(thread.indexOf(words));
});

test("a message that somebody else has answered is not answered again, and what was typed stays", async () => {
  const admin = await signedInAdmin(shop);
  const { id } = await createMessage("Zoya Khan");
  const path = `${LIST}/${id}`;
  const version = inputValue(dialogOf((await admin.get(path)).html), "version");
  const answer = (words: string) => admin.post(path, { intent: "answer", answer: words, version });
  const first = await answer("It left today.");
  const second = await answer("It leaves tomorrow.");
  expect([first.status, second.status]).toEqual([303, 409]);
  const dialog = dialogOf(second.html);
  expect(textOf(dialog)).toContain("There is a newer message or answer above");
  expect(textOf(dialog)).toContain("It left today.");
  expect(dialog).toContain("It leaves tomorrow.</textarea>");
  expect(inputValue(dialog, "version")).toBe("2");
});

test("a thread of more than 200 messages shows the newest, and is answered by who has seen the last", async () => {
  const admin = await signedInAdmin(shop);
  const { id, words } = await createMessage("Zoya Khan");
  const path = `${LIST}/${id}`;
  const write = (count: number, text: string) =>
    shop.sql(
      `insert into public.contact_messages (number, name, email, message, thread_id)
       select (select max(number) from public.contact_messages) + n, 'Zoya Khan', 'zoya@example.com', $2 || n, $1
       from generate_series(1, $3::integer) n`,
      [id, text, count],
    );
  await write(201, "Still waiting ");
  const dialog = dialogOf((await admin.get(path)).html);
  expect(textOf(dialog)).toContain("2 earlier ones are not shown.");
  expect(textOf(dialog)).toContain("Still waiting 201");
  expect(dialog).not.toContain(words.slice(-36));
  const version = inputValue(dialog, "version");
  expect(version).toBe("202");
  await write(1, "It is here ");
  expect((await admin.post(path, { intent: "answer", answer: "It left today.", version })).status).toBe(409);
  const again = await admin.post(path, { intent: "answer", answer: "Good.", version: "203" });
  expect(again.status).toBe(303);
  // Otherwise the shop would take no more messages in this hour.
  await shop.sql("delete from public.contact_messages where thread_id = $1", [id]);
});

test("a template begins an answer, and an owner edits it", async () => {
  const admin = await signedInAdmin(shop);
  const { id, ticket } = await createMessage("Zoya Khan");
  const name = `Late ${randomUUID().slice(0, 8)}`;
  const path = `${LIST}/templates`;
  const missing = await admin.post(path, { intent: "save", id: "new", name: "", body: "Hello" });
  expect([missing.status, fieldError(missing.html, "template-new", "name")]).toEqual([
    400,
    "Please name the template",
  ]);
  const fields = { intent: "save", id: "new", name, body: "Dear {name}, about {ticket}: sorry." };
  expect((await admin.post(path, fields)).status).toBe(303);
  expect((await admin.post(path, fields)).status).toBe(409);
  const [row] = await shop.sql<{ id: string }>("select id from public.message_templates where name = $1", [
    name,
  ]);
  const dialog = textOf(dialogOf((await admin.get(`${LIST}/${id}`)).html));
  expect(dialog).toContain(name);
  const begin = (answer: string) =>
    admin.post(`${LIST}/${id}`, { template: row?.id ?? "", answer, version: "1" });
  expect((await begin("")).html).toContain(`>Dear Zoya, about ${ticket}: sorry.</textarea>`);
  expect((await begin("Hello!")).html).toContain(`>Hello!\n\nDear Zoya, about ${ticket}: sorry.</textarea>`);
  await admin.post(path, { intent: "delete", id: row?.id ?? "", name, body: "x y" });
  expect(noticeOf((await admin.get(path)).html)).toBe("Template deleted");
  expect(await shop.sql("select 1 from public.message_templates where name = $1", [name])).toEqual([]);
});
