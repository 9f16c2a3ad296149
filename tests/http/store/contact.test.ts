import { beforeEach, expect, test } from "vitest";

import { Browser, fieldError, textOf, inputValue } from "#tests/http/support/browser.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ limit: 5 });
const bare = await openShop({ configured: false });

const MESSAGE = {
  name: "Meera Nair",
  email: "Meera@Example.com",
  orderNumber: "ord-1767225600000",
  message: "Where is my lamp?\r\n\r\nMeera",
  website: "",
};

function readMessages() {
  return shop.sql(
    "select ticket_number, user_id, name, email, order_number, message from public.contact_messages order by number",
  );
}

function typedMessage(html: string): string {
  return /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1] ?? "";
}

beforeEach(async () => {
  await shop.sql("delete from public.contact_messages");
});

test("a field that may stay empty says so in a quieter colour than its label", async () => {
  const { html } = await new Browser(shop.shopUrl).get("/contact");
  expect(html).toMatch(
    />Order number<span class="text-muted text-sm font-normal"> \(optional\)<\/span><\/label>/,
  );
});

test("a message is stored and answered with its ticket number, which survives a reload", async () => {
  const browser = new Browser(shop.shopUrl);
  const answer = await browser.post("/contact", MESSAGE);
  expect([answer.status, answer.location]).toEqual([303, "/contact?ticket=T-000001"]);
  for (const visit of ["first", "reload"]) {
    const page = textOf((await browser.get(answer.location ?? "")).html);
    expect(page, visit).toContain("We have your message Your ticket number is T-000001 .");
  }
  const [mail] = await mailsTo(shop, "meera@example.com", 1);
  expect(mail?.subject).toBe("We have your message T-000001");
  expect(mail?.text).not.toContain("lamp");
  expect(await readMessages()).toEqual([
    {
      ticket_number: "T-000001",
      user_id: null,
      name: "Meera Nair",
      email: "meera@example.com",
      order_number: "ORD-1767225600000",
      message: "Where is my lamp?\n\nMeera",
    },
  ]);
  const second = await browser.post("/contact", { ...MESSAGE, orderNumber: "" });
  expect(second.location).toBe("/contact?ticket=T-000002");
  expect((await readMessages())[1]).toMatchObject({ order_number: null });
});

test("an invalid form shows a message beside each field, keeps the values and stores nothing", async () => {
  const { status, html } = await new Browser(shop.shopUrl).post("/contact", {
    ...MESSAGE,
    name: "M",
    email: "meera",
    message: " ",
    orderNumber: "ORD-1",
  });
  expect(status).toBe(400);
  expect(fieldError(html, "contact", "name")).toBe("Please enter your name");
  expect(fieldError(html, "contact", "email")).toBe("Invalid email address");
  expect(fieldError(html, "contact", "message")).toBe("Please write your message");
  expect(["name", "email", "orderNumber"].map((name) => inputValue(html, name))).toEqual([
    "M",
    "meera",
    "ORD-1",
  ]);
  const long = await new Browser(shop.shopUrl).post("/contact", {
    ...MESSAGE,
    message: "x".repeat(4001),
  });
  expect(fieldError(long.html, "contact", "message")).toBe("Message must be at most 4,000 characters");
  expect(typedMessage(long.html)).toHaveLength(4001);
  expect(await readMessages()).toEqual([]);
});

test("a signed-in shopper finds name and e-mail filled in, and the message is linked to the account", async () => {
  const shopper = await newShopper(shop);
  const { html } = await shopper.get("/contact?order=ORD-1767225600000");
  expect(inputValue(html, "name")).toBe("Meera Nair");
  expect(inputValue(html, "email")).toMatch(/@example\.com$/);
  expect(inputValue(html, "orderNumber")).toBe("ORD-1767225600000");
  await shopper.post("/contact", MESSAGE);
  const [message] = await readMessages();
  expect(message?.user_id).toMatch(/^[0-9a-f-]{36}$/);
  const visitors = await new Browser(shop.shopUrl).get("/contact");
  expect(inputValue(visitors.html, "name")).toBe("");
});

test("a filled honeypot field stores nothing and returns the form", async () => {
  const browser = new Browser(shop.shopUrl);
  const { status, html } = await browser.post("/contact", { ...MESSAGE, website: "https://spam.example" });
  expect(status).toBe(400);
  expect(textOf(html)).toContain("Your message was not sent yet. Please press Send message once more.");
  expect(inputValue(html, "name")).toBe("Meera Nair");
  expect(typedMessage(html)).toContain("Where is my lamp?");
  expect(inputValue(html, "website")).toBe("");
  expect(html).toMatch(/<div hidden=""><label for="contact-website">/);
  expect(await readMessages()).toEqual([]);
  expect((await browser.post("/contact", MESSAGE)).status).toBe(303);
});

test("a message that cannot be stored stays in the form", async () => {
  await shop.sql("revoke execute on function public.shop_send_message from anon");
  const { status, html } = await new Browser(shop.shopUrl).post("/contact", {
    ...MESSAGE,
    email: "Waiting@Example.com",
  });
  await shop.sql("grant execute on function public.shop_send_message to anon");
  expect(status).toBe(503);
  expect(textOf(html)).toContain("We could not take your message. Please try again in a minute.");
  expect(typedMessage(html)).toContain("Where is my lamp?");
  expect(await readMessages()).toEqual([]);
});

test("messages are rate limited per client address, with the text kept", async () => {
  const browser = new Browser(shop.shopUrl);
  const answers = [];
  const message = { ...MESSAGE, email: "flood@example.com" };
  for (let round = 0; round < 7; round += 1) answers.push(await browser.post("/contact", message));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429, 429]);
  expect(textOf(answers[6]?.html ?? "")).toContain("Too many attempts. Please wait a minute and try again.");
  expect(typedMessage(answers[6]?.html ?? "")).toContain("Where is my lamp?");
  expect(await readMessages()).toHaveLength(5);
});

test("an invalid ticket in the query shows the form", async () => {
  const browser = new Browser(shop.shopUrl);
  for (const ticket of ["<script>alert(1)</script>", "T-1 call +91 900 now", "", "T-"]) {
    const { html } = await browser.get(`/contact?ticket=${encodeURIComponent(ticket)}`);
    expect(html, ticket).not.toContain("We have your message");
    expect(html, ticket).toContain("<textarea");
  }
});

test("without a backend the form opens and reports that messages cannot be stored", async () => {
  const browser = new Browser(bare.shopUrl);
  expect((await browser.get("/contact")).status).toBe(200);
  const { status, html } = await browser.post("/contact", MESSAGE);
  expect(status).toBe(503);
  expect(textOf(html)).toContain("Backend not configured. Set SUPABASE_URL and its keys.");
  expect(typedMessage(html)).toContain("Where is my lamp?");
});

test("a shop that has received 200 messages within an hour keeps the next in its form", async () => {
  await shop.sql(
    `insert into public.contact_messages (number, name, email, message)
     select n, 'Meera Nair', 'meera@example.com', 'Hello' from generate_series(1, 200) n`,
  );
  const { status, html } = await new Browser(shop.shopUrl).post("/contact", {
    ...MESSAGE,
    email: "late@example.com",
  });
  expect(status).toBe(429);
  expect(textOf(html)).toContain("Too many attempts. Please wait a minute and try again.");
  expect(typedMessage(html)).toContain("Where is my lamp?");
  expect(await readMessages()).toHaveLength(200);
});
