import { describe, expect, test } from "vitest";

import { orderPath, openAdminSession } from "#tests/http/support/admin-session.ts";
import { type Browser, fieldError, fieldValue, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline, stockOf } from "#tests/http/support/online-order.ts";
import { placeCod, type PlacedOrder } from "#tests/http/support/placed-order.ts";
import { addProduct, addToCart, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog, postForNotice } = await openAdminSession(shop);

/** The part of a page's HTML that is the form of a part. */
function partOf(html: string): string {
  const [, form = ""] = /<form[^>]*id="part"[^>]*>([\s\S]*?)<\/form>/.exec(html) ?? [];
  expect(form, "the page has the form of a part").not.toBe("");
  return form;
}

/** The fields of the form of a part as the page has them, with these units for the named products. */
function fill(html: string, units: Record<string, string>, more: Record<string, string> = {}) {
  const form = partOf(html);
  const rows = Array.from(
    form.matchAll(
      /name="lines\[(\d+)\]\.id" value="([^"]+)"[\s\S]*?<span class="min-w-0[^"]*">([^<]*)<\/span>/g,
    ),
    ([, index = "", id = "", name = ""]) => ({ index, id, name }),
  );
  return {
    intent: "part",
    version: fieldValue(form, "version"),
    key: fieldValue(form, "key"),
    carrier: "Delhivery",
    ...Object.fromEntries(
      rows.flatMap(({ index, id, name }) => [
        [`lines[${index}].id`, id],
        [`lines[${index}].left`, fieldValue(form, `lines\\[${index}\\].left`)],
        [`lines[${index}].units`, units[name] ?? "0"],
      ]),
    ),
    ...more,
  };
}

async function placeBoth(browser?: Browser): Promise<PlacedOrder & { lamp: string; mat: string }> {
  const tag = crypto.randomUUID().slice(0, 8);
  const lamp = await addProduct(shop, { name: `Lamp ${tag}`, price: 500, stock: 10 });
  const mat = await addProduct(shop, { name: `Mat ${tag}`, price: 200, stock: 10 });
  const shopper = browser ?? (await newShopper(shop));
  await addToCart(shopper, lamp.id, 3);
  const order = await placeCod(shop, { products: [mat], browser: shopper, quantity: 2 });
  return { ...order, lamp: lamp.name, mat: mat.name };
}

test("after an item has left whole, a part of the others can be shipped", async () => {
  const order = await placeBoth();
  const { lamp, mat } = order;
  const path = orderPath(order);
  const first = fill(await getDialog(path), { [lamp]: "3" }, { trackingNumber: "WHOLE1" });
  expect(await postForNotice(path, first)).toContain("Parcel of 3 pieces shipped");
  const html = await getDialog(path);
  expect(partOf(html)).not.toContain(lamp);
  const second = fill(html, { [mat]: "1" }, { trackingNumber: "WHOLE2" });
  expect(await postForNotice(path, second)).toContain("Parcel of 1 piece shipped");
  expect(textOf(await getDialog(path))).toContain("Partly shipped: 4 of 5 pieces");
});

test("an order goes out in two parcels: each has its mail, its slip and its tracking, and the last ships it", async () => {
  const order = await placeBoth();
  const { lamp, mat } = order;
  const path = orderPath(order);
  const page = await getDialog(path);
  expect(partOf(page).match(/name="lines\[\d\]\.units"[^>]*value="0"/g)).toHaveLength(2);
  const first = fill(page, { [lamp]: "2" }, { trackingNumber: "PART1" });
  expect(await postForNotice(path, first)).toBe(`${path}: Parcel of 2 pieces shipped, and the customer told`);
  // The same form again sends nothing more.
  await admin.post(path, first);

  const html = await getDialog(path);
  const text = textOf(html);
  expect(text).toContain("Partly shipped: 2 of 5 pieces");
  expect(text).toContain("Delhivery · PART1");
  expect(text).toContain("with the last parcel");
  expect(html).toContain("https://www.delhivery.com/track-v2/package/PART1");
  expect(text).toContain("Ship the rest");
  const [slipPath = ""] = /\/admin\/orders\/[^"]*packing-slip\?parcel=[^"]+/.exec(html) ?? [];
  const slip = textOf((await admin.get(slipPath)).html);
  expect(slip).toMatch(new RegExp(`A part of the order: collect nothing.*${lamp} \\S+ 2 2 pieces in all`));
  expect(slip).not.toContain(mat);
  expect(slip).not.toMatch(/Collect ₹/);
  const rest = textOf((await admin.get(`${path}/packing-slip`)).html);
  expect(rest).toMatch(
    new RegExp(`The rest of the order.*${lamp} \\S+ 1 .*${mat} \\S+ 2 3 pieces in all Collect ₹`),
  );
  const picking = textOf((await admin.get(`/admin/orders/picking-list?id=${order.id}`)).html);
  expect(picking).toContain("3 pieces for 1 order");

  const shopper = await order.browser.get(order.path);
  expect(textOf(shopper.html)).toContain("Partly shipped: 2 of 5 pieces. The rest follows.");
  expect(textOf(shopper.html)).toContain(`2 × ${lamp}`);
  expect(shopper.html).toContain("https://www.delhivery.com/track-v2/package/PART1");
  expect(shopper.html).not.toContain(`${order.path}/cancel"`);
  expect((await order.browser.get(`${order.path}/cancel`)).location).toBe(order.path);
  const list = await order.browser.get("/orders");
  expect(textOf(list.html)).toContain("Partly shipped");
  expect(list.html).toContain("https://www.delhivery.com/track-v2/package/PART1");

  expect(textOf((await admin.get("/admin/orders?search=PART1")).html)).toContain(order.orderNumber);
  expect(textOf((await admin.get(`/admin/orders?search=${order.orderNumber}`)).html)).toContain(
    "2 of 5 shipped",
  );

  const last = fill(await getDialog(path), { [lamp]: "1", [mat]: "2" }, { trackingNumber: "PART2" });
  expect(await postForNotice(path, last)).toBe(
    `${path}: All that was left is shipped. Order status updated to shipped`,
  );
  const done = await order.browser.get(order.path);
  expect(textOf(done.html)).toContain("Parcel 2");
  expect(done.html).toContain("https://www.delhivery.com/track-v2/package/PART2");
  expect(textOf(done.html)).not.toContain("Partly shipped");
  const mails = await shop.sql(
    "select kind, data ->> 'tracking_number' as number from public.outbox where order_id = $1 and kind like 'order-%shipped' order by id",
    [order.id],
  );
  expect(mails).toEqual([
    { kind: "order-part-shipped", number: "PART1" },
    { kind: "order-shipped", number: "PART2" },
  ]);
  const csv = await admin.get(`/admin/orders/export?search=${order.orderNumber}`);
  expect(csv.html).toContain('"PART1, PART2"');
});

describe("what is refused", () => {
  test("quantities that are not left are named beside their fields and keep what was typed", async () => {
    const order = await placeBoth();
    const path = orderPath(order);
    const html = await getDialog(path);
    const wrong = await admin.post(
      path,
      fill(html, { [order.lamp]: "4", [order.mat]: "x" }, { trackingNumber: "TRACK1" }),
    );
    expect(wrong.status).toBe(400);
    const text = textOf(partOf(wrong.html));
    expect(text).toContain("Enter a number from 0 to 3");
    expect(text).toContain("Enter a number from 0 to 2");
    expect(fieldValue(partOf(wrong.html), "trackingNumber")).toBe("TRACK1");
    const none = await admin.post(path, fill(html, {}));
    expect(none.status).toBe(400);
    expect(textOf(partOf(none.html))).toContain("Choose how many pieces are in this parcel");
    expect(fieldError(none.html, "part", "lines[0].units")).toContain("Choose how many pieces");
  });

  test("a number of another order, until it is ticked that both go in one box", async () => {
    const [first, second] = [await placeBoth(), await placeBoth()];
    const number = { trackingNumber: "BOX9001" };
    const one = orderPath(first);
    expect(await postForNotice(one, fill(await getDialog(one), { [first.lamp]: "1" }, number))).toContain(
      "shipped",
    );
    const two = orderPath(second);
    const form = fill(await getDialog(two), { [second.lamp]: "2" }, number);
    const warned = await admin.post(two, form);
    expect(warned.status).toBe(400);
    const part = partOf(warned.html);
    expect(fieldError(part, "part", "trackingNumber")).toBe(
      `BOX9001 is already on order ${first.orderNumber}`,
    );
    expect(fieldValue(part, "lines\\[0\\].units")).toBe("2");
    const shared = fieldValue(part, "shared");
    expect(await postForNotice(two, { ...form, shared })).toContain("Parcel of 2 pieces shipped");
  });

  test("a form of an order that has changed since", async () => {
    const order = await placeBoth();
    const path = orderPath(order);
    const html = await getDialog(path);
    await admin.post(path, fill(html, { [order.lamp]: "1" }));
    const second = await admin.post(path, fill(html, { [order.lamp]: "3" }, { key: crypto.randomUUID() }));
    expect(second.status).toBe(409);
    expect(textOf(second.html)).toContain("Someone changed this order meanwhile. Nothing was shipped");
    expect(textOf(second.html)).toContain("Partly shipped: 1 of 5 pieces");
  });

  test("delivered, before the rest has left", async () => {
    const order = await placeBoth();
    const path = orderPath(order);
    await admin.post(path, fill(await getDialog(path), { [order.lamp]: "1" }));
    const change = { intent: "status", id: order.id, status: "delivered", seen: "processing" };
    expect(await postForNotice(path, change)).toContain("a part of it has left. Ship the rest first.");
  });
});

test("what has not left of a paid order is refunded, restocked and not sent any more", async () => {
  const product = await addProduct(shop, { name: "Refunded lamp", price: 600, stock: 10 });
  const order = await placeOnline(shop, product, 3);
  await payAndReturn(shop, order, "success");
  const path = orderPath(order);
  await admin.post(path, fill(await getDialog(path), { [product.name]: "2" }));
  const refund = `${path}/refund-items`;
  const html = await getDialog(refund);
  expect(textOf(html)).toContain("These pieces are not sent any more.");
  expect(textOf(html)).toContain("of 1");
  const [, item = ""] = /name="pick-([0-9a-f-]+)"/.exec(html) ?? [];
  const form = {
    [`pick-${item}`]: "on",
    [`quantity-${item}`]: "1",
    reason: "changed_mind",
    restock: "on",
    key: fieldValue(html, "key"),
  };
  const shown = await admin.post(refund, { ...form, intent: "check", amount: "", left: "" });
  const [amount, left] = [fieldValue(shown.html, "amount"), fieldValue(shown.html, "left")];
  expect(await postForNotice(refund, { ...form, intent: "refund", amount, left })).toContain("started");
  expect(await stockOf(shop, product)).toBe(8);
  const text = textOf(await getDialog(path));
  expect(text).not.toContain("Partly shipped:");
  expect(text).not.toContain("Ship the rest");
});

test("after the only parcel was taken back, what cannot be sent is refunded by line", async () => {
  const product = await addProduct(shop, { name: "Kept lamp", price: 600, stock: 10 });
  const order = await placeOnline(shop, product, 3);
  await payAndReturn(shop, order, "success");
  const path = orderPath(order);
  await admin.post(path, fill(await getDialog(path), { [product.name]: "2" }));
  const [, parcel = ""] = /<form((?:(?!<form)[\s\S])*?value="take-back")/.exec(await getDialog(path)) ?? [];
  const back = {
    intent: "take-back",
    shipmentId: fieldValue(parcel, "shipmentId"),
    version: fieldValue(parcel, "version"),
  };
  expect(await postForNotice(path, back)).toContain("Parcel taken back: 2 pieces");
  const refund = `${path}/refund-items`;
  expect(await getDialog(path)).toContain(`href="${refund}"`);
  const html = await getDialog(refund);
  expect(textOf(html)).toContain("These pieces are not sent any more. The invoice stays.");
  const [, item = ""] = /name="pick-([0-9a-f-]+)"/.exec(html) ?? [];
  const form = {
    [`pick-${item}`]: "on",
    [`quantity-${item}`]: "3",
    reason: "changed_mind",
    key: fieldValue(html, "key"),
  };
  const send = async (fields: Record<string, string>) => {
    const shown = await admin.post(refund, { ...fields, intent: "check", amount: "", left: "" });
    const [amount, left] = [fieldValue(shown.html, "amount"), fieldValue(shown.html, "left")];
    return postForNotice(refund, { ...fields, intent: "refund", amount, left });
  };
  expect(await send(form)).toContain("409: ");
  expect(await send({ ...form, [`quantity-${item}`]: "1" })).toContain("of ₹708 started");
  const slip = textOf((await admin.get(`${path}/packing-slip`)).html);
  expect(slip).toMatch(/2 (×|pieces)|Kept lamp.* 2/);
});

test("a number is corrected after its parcel has left, and the customer is told where that is ticked", async () => {
  const order = await placeBoth();
  const path = orderPath(order);
  await admin.post(path, fill(await getDialog(path), { [order.lamp]: "1" }, { trackingNumber: "WRONG1" }));
  const html = await getDialog(path);
  const correction = {
    intent: "parcel",
    version: fieldValue(html, "version"),
    shipmentId: fieldValue(html, "shipmentId"),
    carrier: "Delhivery",
    trackingNumber: "=1+1",
  };
  const refused = await admin.post(path, correction);
  expect(refused.status).toBe(400);
  expect(fieldError(refused.html, `parcel-${correction.shipmentId}`, "trackingNumber")).toContain(
    "3 to 40 characters",
  );
  expect(await postForNotice(path, { ...correction, trackingNumber: "RIGHT1", tell: "on" })).toBe(
    `${path}: Shipment saved, and the customer told`,
  );
  expect((await order.browser.get(order.path)).html).toContain("RIGHT1");
  const mails = await shop.sql(
    "select data ->> 'tracking_number' as number from public.outbox where order_id = $1 and kind = 'order-tracked'",
    [order.id],
  );
  expect(mails).toEqual([{ number: "RIGHT1" }]);
});

test("a parcel that was recorded by mistake is taken back, once, and its customer told", async () => {
  const order = await placeBoth();
  const { lamp } = order;
  const path = orderPath(order);
  await postForNotice(path, fill(await getDialog(path), { [lamp]: "2" }, { trackingNumber: "WRONG2" }));
  const html = await getDialog(path);
  const [shipment] = await shop.sql<{ id: string }>("select id from public.shipments where order_id = $1", [
    order.id,
  ]);
  const [, form = ""] = /<form((?:(?!<form)[\s\S])*?value="take-back")/.exec(html) ?? [];
  expect(fieldValue(form, "shipmentId")).toBe(shipment?.id);
  await shop.sql("update public.outbox set status = 'sent', sent_at = now() where order_id = $1", [order.id]);
  const fields = {
    intent: "take-back",
    shipmentId: shipment?.id ?? "",
    version: fieldValue(form, "version"),
  };
  expect(textOf(form)).toContain("is mailed that it has not left yet.");
  expect((await admin.post(path, { ...fields, shipmentId: "x" })).status).toBe(400);
  expect(await postForNotice(path, fields)).toBe(
    `${path}: Parcel taken back: 2 pieces to be shipped again, and the customer told`,
  );
  expect(await postForNotice(path, fields)).toContain("This parcel has been taken back already.");
  const text = textOf(await getDialog(path));
  expect(text).not.toContain("Partly shipped");
  expect(textOf((await order.browser.get(order.path)).html)).not.toContain("WRONG2");
  const mails = await shop.sql<{ message: string }>(
    "select data ->> 'message' as message from public.outbox where order_id = $1 and kind = 'order-message'",
    [order.id],
  );
  expect(mails).toEqual([
    {
      message: `We told you by mistake that a parcel of your order was on its way: 2 × ${lamp}. It has not left yet. We write again when it does.`,
    },
  ]);
});
