import { expect, test } from "vitest";

import { openAdminSession } from "#tests/http/support/admin-session.ts";
import { fieldError, noticeOf, textOf } from "#tests/http/support/browser.ts";
import {
  confirmReturn,
  deliveredOrder,
  type DeliveredOrder,
  readReturns,
} from "#tests/http/support/returns.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { addKurta, type Kurta } from "#tests/http/support/variants.ts";

const shop = await openShop();
const { admin, getDialog, postForNotice } = await openAdminSession(shop);

/** A delivered order of two M at ₹600, of a kurta whose L costs as much. */
async function boughtInM(large: number): Promise<{ kurta: Kurta; order: DeliveredOrder; item: string }> {
  const kurta = await addKurta(shop, { stock: 3 });
  await shop.sql("update public.products set stock = $2 where id = $1", [kurta.large, large]);
  const medium = { id: kurta.medium, name: kurta.name, price: 600, stock: 3 };
  const order = await deliveredOrder(shop, [medium], 2);
  return { kurta, order, item: order.items.get(kurta.medium) ?? "" };
}

/** Fields of the first step: one M for another variant. */
function exchangeFields(item: string, replacement: string): Record<string, string> {
  return {
    intent: "choose",
    kind: "exchange",
    [`pick-${item}`]: "on",
    [`quantity-${item}`]: "1",
    [`reason-${item}`]: "does_not_fit",
    [`replacement-${item}`]: replacement,
  };
}

async function stocks({ medium, large }: Kurta): Promise<number[]> {
  const rows = await shop.sql<{ stock: number }>(
    "select stock from public.products where id = any ($1) order by variant_label desc",
    [[medium, large]],
  );
  return rows.map(({ stock }) => stock);
}

async function requestExchange(order: DeliveredOrder, item: string, replacement: string) {
  const step = await order.browser.post(order.returns, exchangeFields(item, replacement));
  expect(step.status).toBe(303);
  expect(await confirmReturn(order.browser, step.location ?? "")).toMatchObject({ status: 303 });
  const [request] = await readReturns(shop, order);
  return { id: request?.id ?? "", number: request?.number ?? "", here: `/admin/returns/${request?.id}` };
}

test("M is exchanged for L: both are named on every page, and the stock of both moves", async () => {
  const { kurta, order, item } = await boughtInM(2);
  const first = await order.browser.get(order.returns);
  expect(first.html).toContain(`<option value="${kurta.large}">L</option>`);
  // S costs less than M.
  expect(first.html).not.toContain(kurta.small);

  const step = await order.browser.post(order.returns, exchangeFields(item, kurta.large));
  const named = `1 × ${kurta.name} · M, in exchange for L (It does not fit)`;
  const confirming = await order.browser.get(step.location ?? "");
  expect(textOf(confirming.html)).toContain(`1 × ${kurta.name} · M (It does not fit) You get: L`);
  const change = await order.browser.get(
    `${order.returns}?${new URL(step.location ?? "", shop.shopUrl).searchParams.toString()}`,
  );
  expect(change.html).toMatch(new RegExp(`<option value="${kurta.large}" selected`));

  const { here, number } = await requestExchange(order, item, kurta.large);
  expect(textOf((await order.browser.get(order.path)).html)).toContain(named);
  expect(textOf((await admin.get(here)).html)).toContain(named.replace(/[()]/g, ""));
  expect(await stocks(kurta)).toEqual([1, 2]);

  expect(await postForNotice(here, { intent: "approve" })).toContain(`${number} approved`);
  expect(await stocks(kurta)).toEqual([1, 1]);
  await postForNotice(here, { intent: "receive", restock: "on" });
  expect(await postForNotice(here, { intent: "replace" })).toContain(`${number} replaced`);
  expect(await stocks(kurta)).toEqual([2, 1]);
  expect(await shop.sql("select count(*)::int as n from public.orders where id = $1", [order.id])).toEqual([
    { n: 1 },
  ]);
});

test("the same size again is asked about where it does not fit, and named before it is confirmed", async () => {
  const { kurta, order, item } = await boughtInM(2);
  const asked = await order.browser.post(order.returns, exchangeFields(item, ""));
  expect([asked.status, fieldError(asked.html, "return", `replacement-${item}`)]).toEqual([
    400,
    "It would not fit again. Choose another size, or another reason",
  ]);
  const damaged = { ...exchangeFields(item, ""), [`reason-${item}`]: "damaged" };
  const step = await order.browser.post(order.returns, damaged);
  expect(textOf((await order.browser.get(step.location ?? "")).html)).toContain(
    `1 × ${kurta.name} · M (It arrived damaged) You get: the same again, M`,
  );
});

test("the portal shows an image of what comes back, and of the variant that goes out", async () => {
  const { kurta, order, item } = await boughtInM(2);
  const { here } = await requestExchange(order, item, kurta.large);
  const images = async () => [...(await getDialog(here)).matchAll(/\/images\/[\w-]+\.svg/g)].map(String);
  await shop.sql("update public.order_items set product_image = '/images/kurta-m.svg' where id = $1", [item]);
  await shop.sql(
    "update public.products set image_url = '/images/kurta.svg' where id = (select variant_of from public.products where id = $1)",
    [kurta.large],
  );
  expect(await images()).toEqual(["/images/kurta-m.svg", "/images/kurta.svg"]);
  await shop.sql("update public.products set image_url = '/images/kurta-l.svg' where id = $1", [kurta.large]);
  expect(await images()).toEqual(["/images/kurta-m.svg", "/images/kurta-l.svg"]);
});

test("an exchange whose variant is sold out meanwhile is refused with words, and approved as a return", async () => {
  const { kurta, order, item } = await boughtInM(1);
  const { here, number } = await requestExchange(order, item, kurta.large);
  await shop.sql("update public.products set stock = 0 where id = $1", [kurta.large]);
  expect(await postForNotice(here, { intent: "approve" })).toContain(
    `Out of stock: ${kurta.name} · L. Refund it instead, or reject it so that the shopper can choose again.`,
  );
  expect((await readReturns(shop, order))[0]).toMatchObject({ status: "requested", kind: "exchange" });
  expect(await postForNotice(here, { intent: "approve-refund" })).toContain(`${number} approved as a return`);
  expect((await readReturns(shop, order))[0]).toMatchObject({ status: "approved", kind: "return" });
  expect(await stocks(kurta)).toEqual([1, 0]);
  expect(textOf((await order.browser.get(order.path)).html)).toContain(`Return ${number} Approved`);
});

test("an exchange whose variant costs more by now is sent when staff say so, and the audit log keeps it", async () => {
  const { kurta, order, item } = await boughtInM(2);
  const { id, here, number } = await requestExchange(order, item, kurta.large);
  const approve = { intent: "approve", way: "post", returnAddress: "Godown 4" };
  const setPrice = (price: number) =>
    shop.sql("update public.products set price = $2 where id = $1", [kurta.large, price]);
  await setPrice(900);
  const before = textOf((await admin.get(here)).html);
  const asked = await admin.post(here, approve);
  expect(asked.status).toBe(409);
  expect(textOf(asked.html)).toContain(`${kurta.name} · L costs ₹900 now instead of ₹600: send it anyway`);
  // It was said before that, too.
  expect(before).toContain(`${kurta.name} · L costs ₹900 now instead of ₹600: send it anyway`);
  expect(asked.html).toMatch(/<textarea[^>]*name="returnAddress"[^>]*>\s*Godown 4<\/textarea>/);
  const seen = /<input(?=[^>]*name="accepts")[^>]*value="(\w+)"/.exec(asked.html)?.[1] ?? "";
  expect(seen).toMatch(/^[0-9a-f]{32}$/);

  await setPrice(950);
  const again = await admin.post(here, { ...approve, accepts: seen });
  expect([again.status, textOf(again.html)]).toEqual([409, expect.stringContaining("costs ₹950 now")]);
  await setPrice(900);
  expect((await admin.post(here, approve)).status).toBe(409);
  expect(await stocks(kurta)).toEqual([1, 2]);
  expect(await postForNotice(here, { ...approve, accepts: seen })).toContain(`${number} approved`);
  expect(await stocks(kurta)).toEqual([1, 1]);
  const audit = await shop.sql<{ sent: unknown }>(
    `select after -> 'sent_anyway' as sent from public.audit_log
     where entity = 'return_requests' and entity_id = $1 and after ? 'sent_anyway'`,
    [id],
  );
  expect(audit).toEqual([{ sent: [expect.objectContaining({ price: 900, was: 600 })] }]);
  expect(textOf((await admin.get("/admin/audit?entity=return_requests")).html)).toContain("900");
});

test("a sold-out variant is named, and refused at both steps", async () => {
  const { kurta, order, item } = await boughtInM(1);
  const step = await order.browser.post(order.returns, exchangeFields(item, kurta.large));
  await shop.sql("update public.products set stock = 0 where id = $1", [kurta.large]);

  expect(textOf((await order.browser.get(order.returns)).html)).toContain("Sold out: L");
  const again = await order.browser.post(order.returns, exchangeFields(item, kurta.large));
  expect(again.status).toBe(400);
  expect(fieldError(again.html, "return", `replacement-${item}`)).toBe("Sold out. Choose another");

  const confirm = await order.browser.get(step.location ?? "");
  expect(confirm).toMatchObject({ status: 303 });
  expect(confirm.location).toContain(`${order.returns}?kind=exchange`);
  const back = await order.browser.get(confirm.location ?? "");
  expect(noticeOf(back.html)).toContain("L is sold out. Choose another, or ask for your money back.");
  expect(await readReturns(shop, order)).toEqual([]);
});

test("a variant that is sold out between the page and the confirmation is refused", async () => {
  const { kurta, order, item } = await boughtInM(1);
  const step = (await order.browser.post(order.returns, exchangeFields(item, kurta.large))).location ?? "";
  const page = await order.browser.get(step);
  expect(page.status).toBe(200);
  await shop.sql("update public.products set stock = 0 where id = $1", [kurta.large]);
  const answer = await order.browser.post(step, {
    intent: "confirm",
    key: "0b8e4d3a-7d5f-4d5e-9a53-7a3f6f1f5a10",
    refundMode: "upi",
    upiId: "meera@bank",
    comment: "",
  });
  expect(answer.status).toBe(303);
  expect(answer.location).toContain(order.returns);
  expect(noticeOf((await order.browser.get(answer.location ?? "")).html)).toContain(
    `${kurta.name} · L is sold out.`,
  );
  expect(await readReturns(shop, order)).toEqual([]);
});

test("a product without variants offers no other, and a variant of another product is refused", async () => {
  const { order, item } = await boughtInM(1);
  const other = await addKurta(shop);
  const answer = await order.browser.post(order.returns, exchangeFields(item, other.medium));
  expect(answer.status).toBe(400);
  expect(fieldError(answer.html, "return", `replacement-${item}`)).toBe("Sold out. Choose another");
});

test("an exchange whose variant is sold out can only be approved as a return, until there is stock again", async () => {
  const { kurta, order, item } = await boughtInM(1);
  const { here } = await requestExchange(order, item, kurta.large);
  await shop.sql("update public.products set stock = 0 where id = $1", [kurta.large]);
  const soldOut = await admin.get(here);
  expect(textOf(soldOut.html)).toContain(`Out of stock: ${kurta.name} · L. Approve it as a return`);
  expect(soldOut.html).not.toContain('value="approve"');
  expect(soldOut.html).toContain('value="approve-refund"');
  await shop.sql("update public.products set stock = 1 where id = $1", [kurta.large]);
  const back = await admin.get(here);
  expect(textOf(back.html)).not.toContain("Out of stock");
  expect(back.html).toContain('value="approve"');
});
