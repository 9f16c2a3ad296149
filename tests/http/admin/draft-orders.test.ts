import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { staffMember } from "#tests/http/support/admin-users.ts";
import { Browser, dialogOf, fieldError, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { customer, draftOf, newEmail, NEW_ORDER } from "#tests/http/support/drafts.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { expire, stateOf, stockOf } from "#tests/http/support/online-order.ts";
import { setStatus } from "#tests/http/support/placed-order.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, openShop, type Product } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog } = await openAdminSession(shop);

async function placedBy(key: string) {
  const rows = await shop.sql<{ id: string; order_number: string; razorpay_order_id: string | null }>(
    "select id, order_number, razorpay_order_id from public.orders where checkout_key = $1",
    [key],
  );
  const [row] = rows;
  expect(rows).toHaveLength(1);
  return {
    id: row?.id ?? "",
    orderNumber: row?.order_number ?? "",
    razorpayOrderId: row?.razorpay_order_id ?? "",
  };
}

/** Places an online order for a customer. @returns the order and the path of its payment link */
async function placeWithLink(product: Product) {
  const draft = await draftOf(admin, { product, method: "razorpay" });
  const answer = await admin.post(NEW_ORDER, draft);
  expect(answer.status).toBe(303);
  const order = await placedBy(draft.checkoutKey);
  const link = linkIn(await getDialog(`${orderPath(order)}/payment-link`));
  return { draft, order, link };
}

function linkIn(html: string): string {
  return /value="[^"]*(\/pay\/[\w-]{43})"/.exec(html)?.[1] ?? "";
}

test("a cash order of a new customer is priced as at the checkout and placed once", async () => {
  const product = await addProduct(shop, { price: 600 });
  const email = newEmail();
  const blank = await admin.post(NEW_ORDER, {
    ...customer(email),
    product: "",
    quantity: "",
    intent: "total",
  });
  expect(blank.status).toBe(200);
  const [row] = await shop.sql<{ sku: string }>("select sku from public.products where id = $1", [
    product.id,
  ]);
  const found = await admin.post(NEW_ORDER, { findProduct: row?.sku ?? "", intent: "find-product" });
  expect(textOf(found.html)).toContain(`${row?.sku} · ₹600`);

  const draft = await draftOf(admin, { email, product, quantity: 2, method: "cod" });
  // ₹1,200, and 18 % of it; the delivery is free above ₹499.
  expect(draft.shownTotal).toBe("141600");
  const stock = await stockOf(shop, product);
  const answers = [await admin.post(NEW_ORDER, draft), await admin.post(NEW_ORDER, draft)];
  const order = await placedBy(draft.checkoutKey);
  expect(answers.map(({ status, location }) => [status, location])).toEqual([
    [303, orderPath(order)],
    [303, orderPath(order)],
  ]);
  expect(noticeOf((await admin.get(orderPath(order))).html)).toContain(`Order ${order.orderNumber} placed`);
  expect(await stateOf(shop, order)).toBe("cod confirmed pending");
  expect(await stockOf(shop, product)).toBe(stock - 2);
  expect(textOf(await getDialog(orderPath(order)))).toContain("Placed for the customer");
  const [account] = await shop.sql<{ full_name: string; confirmed: boolean }>(
    `select u.full_name, u.unconfirmed_since is null as confirmed from public.users u
     join public.orders o on o.user_id = u.id where o.id = $1 and u.email = $2`,
    [order.id, email],
  );
  expect(account).toEqual({ full_name: "Meera Nair", confirmed: false });

  // The next order finds the customer, by telephone.
  const again = await admin.post(NEW_ORDER, { findCustomer: draft.phone, intent: "find-customer" });
  expect(textOf(again.html)).toContain(email);
  const id = /value="([^"]+)"[^>]*name="use"/.exec(again.html)?.[1] ?? "";
  const used = await admin.post(NEW_ORDER, { findCustomer: draft.phone, use: id });
  expect(["email", "city", "first_name"].map((name) => fieldValue(used.html, name))).toEqual([
    email,
    "Bengaluru",
    "Meera",
  ]);
  // Beside its "+91".
  expect(fieldValue(used.html, "phone")).toBe(draft.phone.replace(/^\d{5}/, "$& "));
});

test("what is missing, too much or costs otherwise is said beside what was typed", async () => {
  const product = await addProduct(shop, { price: 600, stock: 3 });
  const draft = await draftOf(admin, { product, method: "cod" });
  const empty = await admin.post(NEW_ORDER, { ...draft, email: "meera", city: "" });
  expect(empty.status).toBe(400);
  expect(fieldError(empty.html, "new-order", "email")).toContain("Invalid email address");
  expect(fieldError(empty.html, "new-order", "city")).toContain("City is required");
  expect(fieldValue(empty.html, "address_line_1")).toBe("4 Church Street");
  expect(fieldValue(empty.html, "quantity")).toBe("1");

  const changed = await admin.post(NEW_ORDER, { ...draft, shownTotal: "100" });
  expect(changed.status).toBe(409);
  expect(textOf(changed.html)).toContain("The total is now ₹708 instead of ₹1. Please check it.");

  const many = await admin.post(NEW_ORDER, { ...draft, quantity: "4", intent: "total" });
  expect(textOf(many.html)).toMatch(/Only 3 of .* left; 4 were entered\./);
  expect(fieldValue(many.html, "quantity")).toBe("3");
  const text = await admin.post(NEW_ORDER, { ...draft, quantity: "some" });
  expect(text.status).toBe(400);
  expect(textOf(text.html)).toContain("is no whole number.");
  const coupon = await admin.post(NEW_ORDER, { ...draft, coupon: "NOSUCHCODE", intent: "total" });
  expect(textOf(coupon.html)).toContain("Invalid coupon code");
  expect(await shop.sql("select from public.orders where checkout_key = $1", [draft.checkoutKey])).toEqual(
    [],
  );
});

test("an item is removed by its button, which keeps what else was typed", async () => {
  const lamp = await addProduct(shop, { name: "Lamp to keep", price: 600 });
  const mat = await addProduct(shop, { name: "Mat to remove", price: 200 });
  const draft = await draftOf(admin, { product: lamp, method: "cod" });
  const form = new URLSearchParams({ ...draft, city: "Mysuru" });
  form.delete("intent");
  form.set("quantity", "2");
  form.append("product", mat.id);
  form.append("quantity", "some");
  const both = await admin.post(NEW_ORDER, Array.from(form));
  expect(both.html).toContain('aria-label="Remove Mat to remove"');
  form.set("remove", mat.id);
  const one = await admin.post(NEW_ORDER, Array.from(form));
  expect(one.status).toBe(200);
  expect(textOf(one.html)).toContain("Lamp to keep ₹600 each · ₹1,200");
  expect(textOf(one.html)).not.toContain("Mat to remove");
  expect(textOf(one.html)).not.toContain("is no whole number");
  expect(fieldValue(one.html, "city")).toBe("Mysuru");
  form.set("remove", lamp.id);
  expect(textOf((await admin.post(NEW_ORDER, Array.from(form))).html)).not.toContain("Lamp to keep");
});

test("two presses at once place one order with one link", async () => {
  const product = await addProduct(shop, { price: 600, stock: 1 });
  const draft = await draftOf(admin, { product, method: "razorpay" });
  const answers = await Promise.all([
    admin.fork().post(NEW_ORDER, draft),
    admin.fork().post(NEW_ORDER, draft),
  ]);
  const order = await placedBy(draft.checkoutKey);
  expect(answers.map(({ status, location }) => [status, location])).toEqual([
    [303, `${orderPath(order)}/payment-link`],
    [303, `${orderPath(order)}/payment-link`],
  ]);
  expect(await shop.sql("select from public.payment_links where order_id = $1", [order.id])).toHaveLength(1);
});

test("a link is mailed, opens without signing in, and is paid as every order", async () => {
  const { draft, order, link } = await placeWithLink(await addProduct(shop, { price: 600 }));
  expect(link).not.toBe("");
  const mails = await mailsTo(shop, draft.email, 1);
  expect(mails[0]?.text).toContain(`${shop.shopUrl}${link}`);
  const chat = /href="(https:\/\/wa\.me[^"]+)"/.exec(
    await getDialog(`${orderPath(order)}/payment-link`),
  )?.[1];
  expect(decodeURIComponent(chat ?? "")).toContain(`wa.me/91${draft.phone}?text=`);

  const visitor = new Browser(shop.shopUrl);
  const page = await visitor.get(link);
  expect(page.status).toBe(200);
  expect(textOf(page.html)).toContain("The items are kept for you until");
  expect(fieldValue(page.html, "order_id")).toBe(order.razorpayOrderId);
  expect(fieldValue(page.html, "amount")).toBe(draft.shownTotal);
  expect(fieldValue(page.html, "callback_url")).toContain(`?link=${link.slice("/pay/".length)}`);
  // Whoever the link is passed on to learns nothing about the customer.
  expect(page.html).not.toMatch(new RegExp(`Meera|Church Street|${draft.email}|${draft.phone}`));

  // Without script Razorpay's own page asks for both, so the form does.
  const form = /<form id="pay-form"[\s\S]*?<\/form>/.exec(page.html)?.[0] ?? "";
  const hidden = Array.from(
    form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g),
    (match) => [match[1] ?? "", (match[2] ?? "").replaceAll("&amp;", "&")],
  );
  expect(form.match(/name="prefill\[\w+\]"/g)).toEqual(['name="prefill[contact]"', 'name="prefill[email]"']);
  const action = /action="([^"]*)"/.exec(form)?.[1] ?? "";
  const typed = [
    ["prefill[contact]", "98450 12345"],
    ["prefill[email]", "payer@example.com"],
  ];
  const opened = await fetch(action, { method: "POST", body: new URLSearchParams([...hidden, ...typed]) });
  expect(opened.status).toBe(200);
  expect(textOf(await opened.text())).toContain(`Haat Order ${order.orderNumber}.`);

  const { callback } = await shop.razorpay.pay(order.razorpayOrderId, "success");
  const answer = await visitor.post(
    `/payment/callback/${order.id}?link=${link.slice("/pay/".length)}`,
    callback?.fields ?? {},
    { Origin: shop.razorpay.url },
  );
  expect([answer.status, answer.location]).toEqual([303, link]);
  expect(textOf((await visitor.get(link)).html)).toContain("Thank you, your order is paid");
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  expect((await visitor.get(`/order/${order.id}`)).location).toMatch(/^\/login/);
});

test("a link reopens an order whose time was over, and says when it cannot", async () => {
  const product = await addProduct(shop, { price: 600, stock: 1 });
  const { order, link } = await placeWithLink(product);
  const visitor = new Browser(shop.shopUrl);
  await expire(shop, order);
  expect(await stockOf(shop, product)).toBe(1);
  expect(textOf((await visitor.get(link)).html)).toContain("The items are no longer kept for you.");
  const again = await visitor.post(link, { intent: "pay-again" });
  expect([again.status, again.location]).toEqual([303, link]);
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
  expect(await stockOf(shop, product)).toBe(0);

  await expire(shop, order);
  await shop.sql("update public.products set stock = 0 where id = $1", [product.id]);
  await visitor.post(link, { intent: "pay-again" });
  expect(noticeOf((await visitor.get(link)).html)).toContain("is out of stock. Please write to us.");

  await setStatus(shop, order, "cancelled");
  expect(textOf((await visitor.get(link)).html)).toContain("This order was cancelled");
});

test("a link's page says what holds of its items, and offers cash only where it is possible", async () => {
  const { order } = await placeWithLink(await addProduct(shop, { price: 600 }));
  const path = `${orderPath(order)}/payment-link`;
  const held = textOf(await getDialog(path));
  expect(held).toMatch(
    /Sent to \S+@\S+ Link .* Amount ₹708 Link valid until .* Items kept until \d+:\d\d [ap]m After that, the customer can pay only if .* The customer pays without signing in\./,
  );
  expect(held).toContain("Change to cash on delivery");
  await shop.sql("update public.orders set held_until = now() - interval '1 minute' where id = $1", [
    order.id,
  ]);
  await withSettings(shop, { cod_limit: 500 }, async () => {
    const late = await getDialog(path);
    expect(textOf(late)).toContain("Items kept not any more The customer can pay only");
    expect(textOf(late)).toContain("It cannot be paid in cash. Cash on delivery is for orders up to ₹500.");
    expect(late).not.toContain('value="to-cash"');
  });
});

test("a link ends after three days, and when a new one is made", async () => {
  const { order, link } = await placeWithLink(await addProduct(shop, { price: 600 }));
  const visitor = new Browser(shop.shopUrl);
  const path = `${orderPath(order)}/payment-link`;
  await shop.sql(
    "update public.payment_links set created_at = created_at - interval '1 hour' where order_id = $1",
    [order.id],
  );
  const made = await admin.post(path, { key: randomUUID(), intent: "link" });
  expect(made.status).toBe(303);
  const renewed = linkIn(dialogOf((await admin.get(made.location ?? "")).html));
  expect(renewed).not.toBe(link);
  expect(textOf((await visitor.get(link)).html)).toContain("This payment link has expired");
  const refused = await visitor.post(link, { intent: "pay-again" });
  expect(refused.status).toBe(303);
  expect(noticeOf((await visitor.get(link)).html)).toContain("Please ask us for a new one.");
  expect((await visitor.get(renewed)).status).toBe(200);
  await shop.sql("update public.payment_links set expires_at = now() where order_id = $1", [order.id]);
  expect(textOf((await visitor.get(renewed)).html)).toContain("This payment link has expired");
});

test("an unknown token, a wrong one and one of another shape open nothing", async () => {
  const { link } = await placeWithLink(await addProduct(shop, { price: 600 }));
  const visitor = new Browser(shop.shopUrl);
  const last = link.at(-1) === "A" ? "B" : "A";
  for (const path of [`${link.slice(0, -2)}${last}${last}`, `/pay/${"A".repeat(43)}`, "/pay/1", "/pay/%00"]) {
    const page = await visitor.get(path);
    expect([path, page.status]).toEqual([path, 404]);
    expect(textOf(page.html)).toContain("This payment link does not work.");
  }
});

test("a packer neither places orders nor makes links", async () => {
  const { order } = await placeWithLink(await addProduct(shop, { price: 600 }));
  const packer = await staffMember(shop, "packer");
  for (const path of [NEW_ORDER, `${orderPath(order)}/payment-link`]) {
    expect((await packer.get(path)).status).toBe(403);
    expect((await packer.post(path, { key: randomUUID(), intent: "link" })).status).toBe(403);
  }
  expect((await packer.get(orderPath(order))).html).not.toContain(`${orderPath(order)}/payment-link`);
});

test("a quantity that is none keeps what was typed", async () => {
  const product = await addProduct(shop, { name: "Brass lamp" });
  const ask = (quantity: string) =>
    admin.post(NEW_ORDER, { ...customer(newEmail()), product: product.id, quantity, intent: "total" });
  const page = await ask("2 pieces");
  expect(page.status).toBe(200);
  expect(textOf(page.html)).toContain("Brass lamp: “2 pieces” is no whole number.");
  expect(fieldValue(page.html, "quantity")).toBe("2 pieces");
  expect(textOf(page.html)).not.toContain("Place the order");
  expect(textOf((await ask("999999")).html)).toMatch(
    /Brass lamp: an order may have at most [\d,]+; 999999 were entered\./,
  );
});
