import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { dialogOf, noticeOf, textOf } from "#tests/http/support/browser.ts";
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
