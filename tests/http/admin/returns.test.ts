import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { fieldError, inputValue, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline, stockOf } from "#tests/http/support/online-order.ts";
import {
  requestReturn,
  firstStepFields,
  confirmReturn,
  deliverOrder,
  deliveredOrder,
  type DeliveredOrder,
  readReturns,
} from "#tests/http/support/returns.ts";
import { addProduct, newShopper, openShop, type Product } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, postForNotice } = await openAdminSession(shop);

type ReturnRequest = { order: DeliveredOrder; product: Product; id: string; number: string; here: string };

/** A delivered order of two units with a return request for one of them. */
async function createRequest(kind = "return", fields?: Record<string, string>): Promise<ReturnRequest> {
  const product = await addProduct(shop, { name: "Clay pot", price: 600, stock: 10 });
  const order = await deliveredOrder(shop, [product], 2);
  if (kind === "return") await requestReturn(order, [[product, 1]], fields);
  else {
    const step = await order.browser.post(order.returns, { ...firstStepFields(order, [[product, 1]]), kind });
    await confirmReturn(order.browser, step.location ?? "", fields);
  }
  const [request] = await readReturns(shop, order);
  if (!request) throw new Error("There is no return request.");
  return { order, product, id: request.id, number: request.number, here: `/admin/returns/${request.id}` };
}

async function textAt(path: string): Promise<string> {
  const page = await admin.get(path);
  expect(page.status).toBe(200);
  return textOf(page.html);
}

async function statusOf({ order }: ReturnRequest): Promise<string> {
  return (await readReturns(shop, order))[0]?.status ?? "";
}

describe("return list", () => {
  test("searches request and order number, and filters by status", async () => {
    const request = await createRequest();
    for (const search of [request.number, request.number.slice(6), request.order.orderNumber]) {
      expect(await textAt(`/admin/returns?search=${search}`)).toContain(
        `${request.number} Return of ${request.order.orderNumber} Meera Nair`,
      );
    }
    expect(await textAt(`/admin/returns?search=${request.number}&status=refunded`)).toContain(
      "No returns found",
    );
    expect(await textAt("/admin/returns?status=requested")).toContain(request.number);
    const [user] = await shop.sql<{ email: string }>(
      "select u.email from public.users u join public.return_requests r on r.user_id = u.id where r.id = $1",
      [request.id],
    );
    for (const search of [user?.email ?? "", request.number]) {
      const found = await textAt(`/admin/search?search=${encodeURIComponent(search)}`);
      expect(found, search).toContain(`Returns ${request.number} Meera Nair · Return of`);
    }
    for (const nothing of ["%25", "%21%21"]) {
      expect(await textAt(`/admin/returns?search=${nothing}`), nothing).toContain("No returns found");
    }
  });

  test("redirects from an unknown request; a malformed id is a 404", async () => {
    expect((await admin.get(`/admin/returns/${randomUUID()}`)).location).toBe("/admin/returns");
    expect((await admin.get("/admin/returns/x")).status).toBe(404);
    expect(await postForNotice(`/admin/returns/${randomUUID()}`, { intent: "approve" })).toBe(
      "/admin/returns: Return not found",
    );
  });
});

describe("an approved return says how its items come back", () => {
  test("to the shop's address, with a slip to print", async () => {
    const request = await createRequest();
    const slip = `/order/${request.order.id}/return/${request.id}/slip`;
    const { browser } = request.order;
    expect((await browser.get(slip)).location).toBe(request.order.path);
    await postForNotice(request.here, {
      intent: "approve",
      way: "post",
      returnAddress: "Godown 4\nHosur Road",
    });
    expect(await textAt(request.here)).toContain("The customer sends them to: Godown 4 Hosur Road");
    const order = await browser.get(request.order.path);
    expect(textOf(order.html)).toContain("with the return slip, to: Godown 4, Hosur Road");
    expect(order.html).toContain(`href="${slip}"`);
    const paper = await browser.get(slip);
    expect(paper.status).toBe(200);
    expect(textOf(paper.html)).toContain(`Return slip ${request.number}`);
    expect(textOf(paper.html)).toContain("1 × Clay pot");
    expect(textOf(paper.html)).toContain("To Godown 4 Hosur Road");
    expect(paper.html).not.toContain("window.print");
    expect((await (await newShopper(shop)).get(slip)).location).toBe("/orders");
  });

  test("by a pick-up on a day that is to come", async () => {
    const request = await createRequest();
    const missing = await admin.post(request.here, { intent: "approve", way: "pickup", pickupOn: "" });
    expect([missing.status, fieldError(missing.html, "approve", "pickupOn")]).toEqual([
      400,
      "Choose the day on which the courier comes",
    ]);
    const past = await admin.post(request.here, { intent: "approve", way: "pickup", pickupOn: "2020-01-31" });
    expect([past.status, fieldError(past.html, "approve", "pickupOn")]).toEqual([
      400,
      "Choose a day for the pick-up within the next 60 days.",
    ]);
    expect(await statusOf(request)).toBe("requested");
    const pickupOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await postForNotice(request.here, { intent: "approve", way: "pickup", pickupOn });
    const text = textOf((await request.order.browser.get(request.order.path)).html);
    expect(text).toContain("Our courier picks the items up on ");
    const [mail] = await shop.sql<{ way: string; on: string }>(
      `select data ->> 'return_way' as way, data ->> 'pickup_on' as on from public.outbox
       where order_id = $1 and data ->> 'status' = 'approved'`,
      [request.order.id],
    );
    expect(mail).toEqual({ way: "pickup", on: pickupOn });
  });
});

describe("return of a cash order", () => {
  test("is approved, received into stock and refunded with a reference, each once", async () => {
    const request = await createRequest();
    const { here, number, product } = request;
    expect(await textAt(here)).toContain("UPI ID meera@bank");
    expect(await postForNotice(here, { intent: "approve" })).toBe(`${here}: ${number} approved`);
    expect(await postForNotice(here, { intent: "receive", restock: "on" })).toBe(
      `${here}: ${number} received`,
    );
    expect(await stockOf(shop, product)).toBe(9);
    await postForNotice(here, { intent: "receive", restock: "on" });
    expect(await stockOf(shop, product)).toBe(9);
    expect(await textAt(here)).toContain("The returned items are back in stock.");

    const missing = await admin.post(here, { intent: "refund", amount: "708", reference: "" });
    expect(missing.status).toBe(400);
    expect(textOf(missing.html)).toContain("Write the reference of the transfer.");
    for (const amount of ["0", "-5", "100000", "1e3", "1.234"]) {
      expect((await admin.post(here, { intent: "refund", amount, reference: "UTR 1" })).status, amount).toBe(
        400,
      );
    }
    expect(await postForNotice(here, { intent: "refund", amount: "₹500", reference: "UTR 1" })).toBe(
      `${here}: ${number} refunded`,
    );
    expect(await textAt(here)).toContain("Reference: UTR 1");
    expect(textOf((await request.order.browser.get(request.order.path)).html)).toContain("Reference: UTR 1");
  });

  test("is closed without money when its order has ended", async () => {
    const request = await createRequest();
    await postForNotice(request.here, { intent: "approve" });
    await postForNotice(request.here, { intent: "receive" });
    await shop.sql("update public.orders set status = 'cancelled', cancelled_at = now() where id = $1", [
      request.order.id,
    ]);
    const page = await admin.get(request.here);
    expect(textOf(page.html)).toContain("an amount of 0 closes the return. Amount");
    expect(textOf(page.html)).toContain("Close the return");
    expect(textOf(page.html)).not.toContain("Reference of the transfer");
    expect(inputValue(page.html, "amount")).toBe("0");
    expect(
      (await admin.post(request.here, { intent: "refund", amount: "5", reference: "UTR 1" })).status,
    ).toBe(400);
    expect(await postForNotice(request.here, { intent: "refund", amount: "0", reference: "" })).toBe(
      `${request.here}: ${request.number} refunded`,
    );
    expect(await statusOf(request)).toBe("refunded");
  });

  test("can be received without restocking", async () => {
    const request = await createRequest();
    await postForNotice(request.here, { intent: "approve" });
    await postForNotice(request.here, { intent: "receive" });
    expect(await stockOf(shop, request.product)).toBe(8);
    expect(await textAt(request.here)).toContain("The items were not put back into stock.");
  });

  test("is rejected only with a reason, which the shopper sees", async () => {
    const request = await createRequest();
    const refused = await admin.post(request.here, { intent: "reject", reason: " " });
    expect(refused.status).toBe(400);
    expect(fieldError(refused.html, "reject", "reason")).toContain("Write the reason");
    expect(await postForNotice(request.here, { intent: "reject", reason: "It was worn" })).toContain(
      "rejected",
    );
    expect(textOf((await request.order.browser.get(request.order.path)).html)).toContain("It was worn");
  });

  test("answers a stale tab in words", async () => {
    const request = await createRequest();
    await postForNotice(request.here, { intent: "reject", reason: "It was worn" });
    const stale = `${request.here}: Someone changed this request meanwhile: it is now Rejected.`;
    expect(await postForNotice(request.here, { intent: "refund", amount: "1", reference: "UTR 1" })).toBe(
      stale,
    );
    const other = await createRequest();
    await postForNotice(other.here, { intent: "approve" });
    await postForNotice(other.here, { intent: "receive" });
    expect(await postForNotice(other.here, { intent: "reject", reason: "No" })).toContain(
      "it is now Received.",
    );
  });

  test("is not decided a second time", async () => {
    const request = await createRequest();
    await postForNotice(request.here, { intent: "reject", reason: "No" });
    expect(await postForNotice(request.here, { intent: "approve" })).toContain(
      "Someone changed this request meanwhile: it is now Rejected.",
    );
    expect(await statusOf(request)).toBe("rejected");
    expect((await admin.post(request.here, { intent: "lose" })).status).toBe(400);
  });
});

describe("exchange", () => {
  test("takes its replacement from the stock with the approval, or is refused when out of stock", async () => {
    const request = await createRequest("exchange");
    const { here, product } = request;
    await shop.sql("update public.products set stock = 0 where id = $1", [product.id]);
    expect(await postForNotice(here, { intent: "approve" })).toContain(
      "Out of stock: Clay pot. Refund it instead,",
    );
    await shop.sql("update public.products set stock = 3 where id = $1", [product.id]);
    await postForNotice(here, { intent: "approve" });
    expect(await stockOf(shop, product)).toBe(2);
    await postForNotice(here, { intent: "receive" });
    expect(await postForNotice(here, { intent: "replace" })).toContain("replaced");
    expect(await stockOf(shop, product)).toBe(2);
  });
});

/** The page of a return of all of a paid online order, whose items have come back. */
async function receiveOnlineReturn() {
  const product = await addProduct(shop, { price: 600 });
  const online = await placeOnline(shop, product);
  await payAndReturn(shop, online, "success");
  const order = await deliverOrder(shop, { ...online, path: `/order/${online.id}` });
  await requestReturn(order, [[product, 1]], {});
  const [request] = await readReturns(shop, order);
  const here = `/admin/returns/${request?.id}`;
  await postForNotice(here, { intent: "approve" });
  await postForNotice(here, { intent: "receive", restock: "on" });
  return { order, here, number: request?.number ?? "" };
}

test("return of an online order that was refunded already closes without another refund, and says so", async () => {
  const { order, here } = await receiveOnlineReturn();
  await postForNotice(`${orderPath(order)}/refund`, { intent: "refund", amount: "708", left: "708" });
  const text = await textAt(here);
  expect(text).toContain("Refund of ₹708 (entered by staff): owed");
  expect(text).toContain("The payment went back already: an amount of 0 closes the return.");
  const again = await admin.post(here, { intent: "refund", amount: "1", reference: "UTR 1" });
  expect([again.status, textOf(again.html).includes("Nothing is left to pay back.")]).toEqual([400, true]);
  expect(await postForNotice(here, { intent: "refund", amount: "0", reference: "" })).toContain("refunded");
  expect(
    await shop.sql("select amount::int as amount from public.refunds where order_id = $1", [order.id]),
  ).toEqual([{ amount: 708 }]);
  expect(
    await shop.sql("select refund_amount::int as amount from public.return_requests where order_id = $1", [
      order.id,
    ]),
  ).toEqual([{ amount: 0 }]);
});

test("return of an online order of which a part went back promises what is left", async () => {
  const product = await addProduct(shop, { price: 600 });
  const online = await placeOnline(shop, product);
  await payAndReturn(shop, online, "success");
  const order = await deliverOrder(shop, { ...online, path: `/order/${online.id}` });
  await postForNotice(`${orderPath(order)}/refund`, { intent: "refund", amount: "500", left: "708" });
  const { location } = await order.browser.post(order.returns, firstStepFields(order, [[product, 1]]));
  const step = textOf((await order.browser.get(location ?? "")).html);
  expect(step).toContain("₹208 goes back to your original payment method");
  await requestReturn(order, [[product, 1]], {});
  const [request] = await readReturns(shop, order);
  const here = `/admin/returns/${request?.id}`;
  await postForNotice(here, { intent: "approve" });
  await postForNotice(here, { intent: "receive" });
  expect(textOf((await order.browser.get(order.path)).html)).toContain(
    "₹208 goes to your original payment method",
  );
  expect(inputValue((await admin.get(here)).html, "amount")).toBe("208");
});

test("a return says that its refund is pending or has failed until the money has gone back", async () => {
  const { here, number, order } = await receiveOnlineReturn();
  await postForNotice(here, { intent: "refund", amount: "708", reference: "" });
  const places = [here, `/admin/orders/${order.id}`, `/admin/returns?search=${number}`];
  const setRefund = (status: string) =>
    shop.sql("update public.refunds set status = $2 where order_id = $1 and reason = 'returned'", [
      order.id,
      status,
    ]);
  for (const [status, label, filter] of [
    ["pending", "Refund pending", "refund_pending"],
    ["failed", "Refund failed", "refund_failed"],
    ["processed", "Refunded", "refunded"],
  ] as const) {
    await setRefund(status);
    for (const place of places) {
      const { html } = await admin.get(place);
      const badges = [...html.matchAll(/<span class="badge[^>]*>(.*?)<\/span>/g)].map(([, text]) => text);
      expect(badges, `${status} ${place}`).toContain(label);
    }
    expect(await textAt(`/admin/returns?search=${number}&status=${filter}`)).toContain(`${number} Return of`);
  }
  expect(await textAt(`/admin/returns?search=${number}&status=refund_failed`)).toContain("No returns found");
});

test("return of an online order is refunded to the payment source without a reference", async () => {
  const { order, here } = await receiveOnlineReturn();
  expect(await textAt(here)).toContain("Refund ₹708 to the original payment method");
  expect(await postForNotice(here, { intent: "refund", amount: "708", reference: "" })).toContain("refunded");
  const rows = await shop.sql("select amount::text, reason from public.refunds where order_id = $1", [
    order.id,
  ]);
  expect(rows).toEqual([{ amount: "708.00", reason: "returned" }]);
});
