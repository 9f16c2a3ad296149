import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { fieldError, fieldValue, textOf } from "#tests/http/support/browser.ts";
import { confirmReturn, deliveredOrder, firstStepFields, readReturns } from "#tests/http/support/returns.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog, postForNotice } = await openAdminSession(shop);

/** The exchange of one of two clay pots of a delivered order. */
async function createExchange() {
  const product = await addProduct(shop, { name: "Clay pot", price: 600, stock: 10 });
  const order = await deliveredOrder(shop, [product], 2);
  const fields = { ...firstStepFields(order, [[product, 1]]), kind: "exchange" };
  const step = await order.browser.post(order.returns, fields);
  await confirmReturn(order.browser, step.location ?? "");
  const [request] = await readReturns(shop, order);
  if (!request) throw new Error("There is no exchange.");
  return { order, product, number: request.number, here: `/admin/returns/${request.id}` };
}

async function dialogText(path: string): Promise<string> {
  return textOf(await getDialog(path));
}

test("an exchange says what goes out instead, and from where, and no money", async () => {
  const { order, product, number, here } = await createExchange();
  const sku = `TEST-${product.id.slice(0, 13)}`;
  expect(await dialogText(here)).toContain(
    `Goes out instead 1 × Clay pot ${sku} Taken from the stock when you approve the exchange.`,
  );
  await postForNotice(here, { intent: "approve" });
  const approved = await dialogText(here);
  expect(await getDialog(here)).toMatch(/<a [^>]*aria-label="Close"[^>]*href="\/admin\/returns"/);
  expect(approved).toMatch(/Set aside from the stock on .* Send it when the items are back\./);
  expect(approved).not.toContain("Refund ₹");

  const slip = await admin.get(`${here}/packing-slip`);
  expect(slip.status).toBe(200);
  const paper = textOf(slip.html);
  expect(paper).toContain("Haat Packing slip");
  expect(paper).toContain(`${number}, exchange of ${order.orderNumber}`);
  expect(paper).toContain(`Clay pot ${sku} 1`);
  expect(paper).toContain("Paid: collect nothing");
});

test("its replacement is sent with carrier and number, which the shopper can follow and the shop correct", async () => {
  const { order, number, here } = await createExchange();
  await postForNotice(here, { intent: "approve" });
  await postForNotice(here, { intent: "receive" });
  expect(await dialogText(here)).toContain("Refund it instead ₹708");

  const unnamed = await admin.post(here, { intent: "replace", carrier: "other", trackingNumber: "AWB 77" });
  expect([unnamed.status, fieldError(unnamed.html, "replace", "otherCarrier")]).toEqual([
    400,
    "Enter the carrier's name",
  ]);
  expect(fieldValue(unnamed.html, "trackingNumber")).toBe("AWB 77");

  const sent = { intent: "replace", carrier: "Delhivery", otherCarrier: "", trackingNumber: "AWB77" };
  expect(await postForNotice(here, sent)).toBe(`${here}: ${number} replaced`);
  expect(await postForNotice(here, sent)).toBe(`${here}: ${number} replaced`);
  expect(await postForNotice(here, { ...sent, trackingNumber: "AWB78" })).toBe(
    `${here}: Someone changed this request meanwhile: it is now Replaced.`,
  );
  const done = await getDialog(here);
  expect(textOf(done)).toContain("By Delhivery AWB77 Track the parcel Packing slip");
  expect(done).toContain("https://www.delhivery.com/track-v2/package/AWB77");
  expect(textOf(done)).not.toMatch(/Refund ₹|refund it instead/);

  const seen = await order.browser.get(order.path);
  expect(textOf(seen.html)).toContain("Sent with Delhivery. Tracking number AWB77 . Track the parcel");
  expect(await postForNotice(here, { ...sent, intent: "track", trackingNumber: "AWB79" })).toBe(
    `${here}: ${number} shipment saved`,
  );
  const mails = await shop.sql<{ number: string }>(
    `select data ->> 'tracking_number' as number from public.outbox
     where order_id = $1 and kind = 'return-update' and data ->> 'status' = 'replaced' order by id`,
    [order.id],
  );
  expect(mails.map((mail) => mail.number)).toEqual(["AWB77", "AWB79"]);
});

test("the order names its exchange with a link, its reason and its state", async () => {
  const { order, number, here } = await createExchange();
  const dialog = await getDialog(orderPath(order));
  expect(textOf(dialog)).toContain(`Returns Exchange ${number} It arrived damaged Requested`);
  expect(dialog).toContain(`href="${here}"`);
});

test("a pick-up that is to come is told as a plan", async () => {
  const { here } = await createExchange();
  const pickupOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await postForNotice(here, { intent: "approve", way: "pickup", pickupOn });
  expect(await dialogText(here)).toContain("Comes back To be picked up on ");
  await postForNotice(here, { intent: "receive" });
  expect(await dialogText(here)).toMatch(/Pick-up planned for .* Received on /);
});

test("a message is found by its number in the search of the portal", async () => {
  const [message] = await shop.sql<{ ticket_number: string }>(
    `insert into public.contact_messages (number, name, email, message)
     select coalesce(max(number), 0) + 1, 'Ravi Nair', 'ravi@example.com', 'Where is it?'
     from public.contact_messages returning ticket_number`,
  );
  const ticket = message?.ticket_number ?? "";
  for (const typed of [ticket, ticket.toLowerCase().replace("t-0", "t")]) {
    expect(textOf((await admin.get(`/admin/search?search=${typed}`)).html), typed).toContain(
      `Messages ${ticket} Ravi Nair`,
    );
  }
});
