import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { Browser, dialogOf, fieldError, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { addProduct, newShopper, openShop, type Product } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);
const LIST = "/admin/questions";
const SECTION = />Questions</;

const pathOf = ({ id }: Product) => `/product/${id}`;
const askPath = (product: Product) => `${pathOf(product)}/ask`;
const words = () => `Is <i>it</i> brass ${randomUUID()}?`;

type Row = { id: string; question: string; answer: string | null; email: string };

function rowsOf({ id }: Product) {
  return shop.sql<Row>(
    `select q.id, q.question, q.answer, u.email from public.product_questions q
     left join public.users u on u.id = q.user_id where q.product_id = $1 order by q.created_at`,
    [id],
  );
}

/** A question of a new shopper. */
async function ask(product: Product, question = words()) {
  const browser = await newShopper(shop);
  const posted = await browser.post(askPath(product), { question });
  expect([posted.status, posted.location]).toEqual([303, pathOf(product)]);
  const row = (await rowsOf(product)).find((one) => one.question === question);
  if (!row) throw new Error("The question was not stored");
  return { browser, ...row };
}

test("a list that has nothing at all has no search and no filter", async () => {
  const admin = await signedInAdmin(shop);
  const empty = await admin.get(LIST);
  expect(textOf(empty.html)).toContain("Questions 0 No questions yet");
  expect(empty.html).not.toContain('aria-label="Search questions"');
  const none = await admin.get(`${LIST}?status=answered`);
  expect(textOf(none.html)).toContain("Filters: Answered");
  expect(none.html).toContain('aria-label="Search questions"');
});

test("a visitor is sent to the sign-in and back to the form", async () => {
  const product = await addProduct(shop);
  const visitor = new Browser(shop.shopUrl);
  const page = await visitor.get(pathOf(product));
  expect(page.html).toMatch(new RegExp(`<a[^>]*href="${askPath(product)}"[^>]*>Ask a question`));
  expect(page.html).not.toMatch(SECTION);
  const asked = await visitor.get(askPath(product));
  expect([asked.status, asked.location]).toEqual([
    303,
    `/login?redirectTo=${encodeURIComponent(askPath(product))}`,
  ]);
  const posted = await visitor.post(askPath(product), { question: words() });
  expect([posted.status, posted.html.includes('action="/login"')]).toEqual([403, true]);
  expect(await rowsOf(product)).toEqual([]);
});

test("a question is answered in the portal, by mail and on the page, without a name", async () => {
  const product = await addProduct(shop);
  const { browser, id, question, email } = await ask(product);
  expect(noticeOf((await browser.get(pathOf(product))).html)).toBe(
    "Thank you. We answer by e-mail, and on the product page.",
  );
  expect((await browser.get(pathOf(product))).html).not.toMatch(SECTION);

  const admin = await signedInAdmin(shop);
  expect(textOf((await admin.get(`${LIST}?status=unanswered`)).html)).toContain(question);
  const dialog = await admin.get(`${LIST}/${id}?status=unanswered`);
  expect(textOf(dialogOf(dialog.html))).toContain(question);
  const saved = await admin.post(`${LIST}/${id}?status=unanswered`, { answer: "Yes,\nall <b>of</b> it." });
  expect([saved.status, saved.location]).toEqual([303, `${LIST}?status=unanswered`]);
  const list = await admin.get(`${LIST}?status=unanswered`);
  expect(noticeOf(list.html)).toBe("Answer saved and sent by e-mail");
  expect(list.html).not.toContain(id);

  const [mail] = await mailsTo(shop, email, 1);
  expect(mail?.subject).toContain("Your question about");
  for (const part of [question, "all <b>of</b> it.", pathOf(product)]) expect(mail?.text).toContain(part);

  const page = await new Browser(shop.shopUrl).get(pathOf(product));
  expect(textOf(page.html)).toContain(`${question} Yes, all <b>of</b> it.`);
  expect(page.html).toMatch(SECTION);
  expect(page.html).not.toContain("<b>of</b>");
  expect(page.html).not.toContain(email);
});

test("an answer can be corrected, but not over another one", async () => {
  const product = await addProduct(shop);
  const { id, email } = await ask(product);
  const admin = await signedInAdmin(shop);
  const address = `${LIST}/${id}`;
  await admin.post(address, { answer: "Yes" });
  const stale = await admin.post(address, { answer: "No" });
  expect(stale.status).toBe(409);
  expect(textOf(stale.html)).toContain("Somebody else has answered this question meanwhile.");

  const shown = fieldValue(dialogOf((await admin.get(address)).html), "answeredAt");
  const corrected = await admin.post(address, { answer: "Brass-plated", answeredAt: shown });
  expect(corrected.location).toBe(LIST);
  expect(noticeOf((await admin.get(LIST)).html)).toBe("Answer saved");
  expect((await rowsOf(product)).map(({ answer }) => answer)).toEqual(["Brass-plated"]);
  expect(await mailsTo(shop, email, 1)).toHaveLength(1);
});

test("a hidden question leaves the page until it is shown again, and a deleted one is gone", async () => {
  const product = await addProduct(shop);
  const { id, question } = await ask(product);
  const admin = await signedInAdmin(shop);
  await admin.post(`${LIST}/${id}`, { answer: "Yes" });
  const visitor = () => new Browser(shop.shopUrl).get(pathOf(product));
  expect(textOf((await visitor()).html)).toContain(question);

  for (const [intent, notice, isShown] of [
    ["hide", "Question hidden", false],
    ["show", "Question shown", true],
  ] as const) {
    const done = await admin.post(LIST, { questionId: id, intent });
    expect([done.status, done.location], intent).toEqual([303, LIST]);
    expect(noticeOf((await admin.get(LIST)).html)).toBe(notice);
    expect(textOf((await visitor()).html).includes(question), intent).toBe(isShown);
  }
  await admin.post(LIST, { questionId: id, intent: "show" });
  expect(noticeOf((await admin.get(LIST)).html)).toBe("This question has been changed or removed meanwhile");

  const confirm = await admin.get(`${LIST}/${id}/delete`);
  expect(textOf(dialogOf(confirm.html))).toContain(question);
  expect((await admin.post(`${LIST}/${id}/delete`, { intent: "delete" })).location).toBe(LIST);
  expect(await rowsOf(product)).toEqual([]);
  expect((await visitor()).html).not.toMatch(SECTION);
  expect((await admin.post(`${LIST}/${id}`, { answer: "Yes" })).location).toBe(LIST);
  expect(noticeOf((await admin.get(LIST)).html)).toBe("Question not found");
});

test("the page shows the ten that were answered last", async () => {
  const product = await addProduct(shop);
  await shop.sql(
    `insert into public.product_questions (product_id, question, answer, answered_at)
     select $1, 'Question ' || n || ' of many?', 'Answer', now() - make_interval(mins => n)
     from generate_series(1, 11) n`,
    [product.id],
  );
  const { html } = await new Browser(shop.shopUrl).get(pathOf(product));
  const shown = Array.from(html.matchAll(/<dt[^>]*>Question (\d+) of many\?/g), ([, n]) => Number(n));
  expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test.each([
  ["no text", "", "Please write your question"],
  ["a short text", "Why?", "Please write your question"],
  ["a long text", "q".repeat(501), "Question must be at most 500 characters"],
])("%s is refused beside the field, and kept", async (_name, question, problem) => {
  const product = await addProduct(shop);
  const browser = await newShopper(shop);
  const refused = await browser.post(askPath(product), { question });
  expect(refused.status).toBe(400);
  expect(fieldError(refused.html, "ask", "question")).toBe(problem);
  expect(refused.html).toContain(`>${question}</textarea>`);
  expect(await rowsOf(product)).toEqual([]);
});

test("the sixth question within a day is refused with the reason", async () => {
  const product = await addProduct(shop);
  const browser = await newShopper(shop);
  for (const n of [1, 2, 3, 4, 5]) {
    expect((await browser.post(askPath(product), { question: `Question ${n}?` })).status).toBe(303);
  }
  const refused = await browser.post(askPath(product), { question: "Question 6?" });
  expect(refused.status).toBe(429);
  expect(textOf(refused.html)).toContain("You have asked 5 questions within 24 hours.");
  expect(refused.html).toContain(">Question 6?</textarea>");
  expect(await rowsOf(product)).toHaveLength(5);
});

test("only what is sold can be asked about", async () => {
  const browser = await newShopper(shop);
  for (const id of ["nothing", randomUUID()]) {
    const page = await browser.get(`/product/${id}/ask`);
    expect([page.status, textOf(page.html).includes("Product not found")]).toEqual([404, true]);
    expect((await browser.post(`/product/${id}/ask`, { question: words() })).status).toBe(404);
  }
});

test("the list is searched by product, customer and words, and a question is in the data export", async () => {
  const product = await addProduct(shop, { name: `Sieve ${randomUUID().slice(0, 8)}` });
  const { browser, id, question } = await ask(product);
  const admin = await signedInAdmin(shop);
  for (const search of [product.name, question, question.slice(5, 30)]) {
    const page = await admin.get(`${LIST}?search=${encodeURIComponent(search)}`);
    expect(page.html, search).toContain(id);
  }
  expect(textOf((await admin.get(`${LIST}?search=unobtainium`)).html)).toContain("No questions found");
  const file = await browser.get("/profile/data/download");
  expect(file.html).toContain(JSON.stringify(question).slice(1, -1));
});

test("a database that does not answer keeps what was typed", async () => {
  const product = await addProduct(shop);
  const asking = atWorker(faulty, await newShopper(shop));
  faulty.fail("writes");
  const question = words();
  const refused = await asking.post(askPath(product), { question });
  faulty.fail("none");
  expect(refused.status).toBe(503);
  expect(textOf(refused.html)).toContain("We could not take your question.");
  expect(textOf(refused.html)).toContain(question);
});
