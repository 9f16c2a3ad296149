import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { signedInAdmin, lastAudit } from "#tests/http/support/admin-users.ts";
import { Browser, dialogOf, fieldError, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);
const LIST = "/admin/reviews";

/** A review awaiting approval, with a unique title. */
async function createReview() {
  const product = await addProduct(shop);
  const title = `Title ${randomUUID()}`;
  const [row] = await shop.sql<{ id: string }>(
    "insert into public.reviews (product_id, user_id, rating, title, comment) values ($1, $2, 4, $3, 'A comment <b>') returning id",
    [product.id, userIdOf(await newShopper(shop)), title],
  );
  return { id: row?.id ?? "", title, product };
}

async function isApproved(id: string): Promise<boolean | undefined> {
  const [row] = await shop.sql<{ is_approved: boolean }>(
    "select is_approved from public.reviews where id = $1",
    [id],
  );
  return row?.is_approved;
}

test("approving a review publishes and counts it, hiding reverts that, and both are audited", async () => {
  const admin = await signedInAdmin(shop);
  const { id, title, product } = await createReview();
  const shown = await admin.get(`${LIST}?status=waiting`);
  expect(textOf(shown.html)).toContain(title);
  expect(shown.html).not.toContain("A comment <b>");
  expect((await admin.get(`${LIST}?status=approved`)).html).not.toContain(title);

  const page = await admin.post(`${LIST}?status=waiting`, { intent: "approve", reviewId: id });
  expect([page.status, page.location]).toEqual([303, `${LIST}?status=waiting`]);
  expect(noticeOf((await admin.get(LIST)).html)).toBe("Review approved");
  expect(textOf((await admin.get(`/product/${product.id}`)).html)).toContain(title);
  expect(
    await shop.sql("select rating::float, reviews_count from public.products where id = $1", [product.id]),
  ).toEqual([{ rating: 4, reviews_count: 1 }]);
  expect(await lastAudit(shop, "reviews", id)).toMatchObject({
    actor_id: userIdOf(admin),
    before: { is_approved: false },
    after: { is_approved: true },
  });

  await admin.post(LIST, { intent: "approve", reviewId: id });
  expect(noticeOf((await admin.get(LIST)).html)).toBe("This review has been changed or removed meanwhile");
  await admin.post(LIST, { intent: "hide", reviewId: id });
  expect(noticeOf((await admin.get(LIST)).html)).toBe("Review hidden");
  expect(await isApproved(id)).toBe(false);
});

test("rejecting a review asks for confirmation, then deletes it with an audit entry", async () => {
  const admin = await signedInAdmin(shop);
  const { id, title } = await createReview();
  const path = `${LIST}/${id}/reject`;
  const text = textOf(dialogOf((await admin.get(path)).html));
  expect(text).toContain("Are you sure you want to reject this review?");
  expect(text).toContain("This action cannot be undone.");
  expect(text).toContain(title);
  expect((await admin.post(path, {})).status).toBe(400);
  expect((await admin.post(path, { intent: "reject" })).location).toBe(LIST);
  expect(noticeOf((await admin.get(LIST)).html)).toBe("Review rejected");
  expect(await isApproved(id)).toBeUndefined();
  expect(await lastAudit(shop, "reviews", id)).toMatchObject({ action: "delete", before: { title } });
  expect((await admin.post(path, { intent: "reject" })).location).toBe(LIST);
  expect(noticeOf((await admin.get(LIST)).html)).toBe("Review not found");
});

test("invalid posts write nothing", async () => {
  const admin = await signedInAdmin(shop);
  const { id } = await createReview();
  for (const [fields, status] of [
    [{ intent: "approve", reviewId: "abc" }, 404],
    [{ intent: "approve" }, 404],
    [{ intent: "delete", reviewId: id }, 400],
    [{ intent: "approve", reviewId: id, rating: "5" }, 400],
  ] as [Record<string, string>, number][]) {
    expect((await admin.post(LIST, fields)).status).toBe(status);
  }
  expect(await isApproved(id)).toBe(false);
  expect((await admin.get(`${LIST}/abc/reject`)).status).toBe(404);
});

test("shows a message when the backend rejects writes", async () => {
  const { id } = await createReview();
  const faultyBrowser = atWorker(faulty, await signedInAdmin(shop));
  faulty.fail("writes");
  const approved = await faultyBrowser.post(LIST, { intent: "approve", reviewId: id });
  expect(approved.status).toBe(303);
  expect(noticeOf((await faultyBrowser.get(LIST)).html)).toBe("Failed to update the review");
  const rejected = await faultyBrowser.post(`${LIST}/${id}/reject`, { intent: "reject" });
  faulty.fail("none");
  expect([rejected.status, textOf(rejected.html).includes("Failed to reject the review")]).toEqual([
    503,
    true,
  ]);
  expect(await isApproved(id)).toBe(false);
});

test("finds reviews by product, author, title and words", async () => {
  const admin = await signedInAdmin(shop);
  const { id, title, product } = await createReview();
  const [name, author, words] = ["Kalamkari", "Tanvi", "crooked"].map((word) => `${word} ${randomUUID()}`);
  await shop.sql("update public.products set name = $2 where id = $1", [product.id, name]);
  await shop.sql("update public.reviews set author_name = $2, comment = $3 where id = $1", [
    id,
    author,
    words,
  ]);
  for (const search of [name, author, words, title, name?.toUpperCase()]) {
    const { html } = await admin.get(`${LIST}?search=${encodeURIComponent(search ?? "")}`);
    expect([search, html.includes(`reply-${id}`)]).toEqual([search, true]);
  }
  for (const search of [`${title}x`, `${title}",rating.gt.(0`, "%_%"]) {
    const { status, html } = await admin.get(`${LIST}?search=${encodeURIComponent(search)}`);
    expect([search, status, html.includes(`reply-${id}`)]).toEqual([search, 200, false]);
  }
  const hidden = await admin.get(`${LIST}?status=approved&search=${encodeURIComponent(title)}`);
  expect(textOf(hidden.html)).toContain("No reviews found");
});

test("the shop's reply stands below an approved review, and can be taken back", async () => {
  const admin = await signedInAdmin(shop);
  const { id, product } = await createReview();
  const path = `${LIST}/${id}/reply`;
  const reply = `Thank you <b> ${randomUUID()}`;
  const long = await admin.post(path, { reply: "x".repeat(2001) });
  expect([long.status, fieldError(long.html, "reply", "reply")]).toEqual([
    400,
    "Reply must be at most 2000 characters",
  ]);
  expect((await admin.post(path, { reply })).location).toBe(LIST);
  expect(noticeOf((await admin.get(LIST)).html)).toBe("Reply saved");
  expect(await lastAudit(shop, "reviews", id)).toMatchObject({ after: { reply } });
  const shown = async () => textOf((await new Browser(shop.shopUrl).get(`/product/${product.id}`)).html);
  expect(textOf(dialogOf((await admin.get(path)).html))).toContain("Save reply Cancel");
  await admin.post(LIST, { intent: "approve", reviewId: id });
  expect(textOf(dialogOf((await admin.get(path)).html))).toContain("Publish reply Cancel");
  expect(await shown()).toContain(`The shop replies: ${reply}`);
  expect((await admin.post(path, { reply: " " })).status).toBe(303);
  expect(noticeOf((await admin.get(LIST)).html)).toBe("Reply removed");
});
