import { expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline } from "#tests/http/support/online-order.ts";
import { deliverOrder, readReturns, requestReturn, UPI } from "#tests/http/support/returns.ts";
import { sessionOf } from "#tests/http/support/session.ts";
import { addProduct, ADDRESS, ADMIN, openShop } from "#tests/http/support/shop.ts";

/**
 * Checks what the Worker logs of a purchase, a return and an admin's day: first when all goes well, and then with a
 * database that fails as PostgreSQL does, whose error details repeat what was typed.
 */

const shop = await openShop();
const proxied = await openProxiedShop(shop, razorpayVars(shop.razorpay));
const at = { ...shop, shopUrl: proxied.shopUrl };

/** Typed by the shopper or about them, and keys. */
const TYPED = {
  email: "leela.canary@example.com",
  password: "canary-password",
  full_name: "Leela Canary",
  message: "Canary message about my order",
  upi: "canary@bank",
};

/** Returns the personal data and keys that no log line may contain. */
function personal(tokens: string[]): string[] {
  const address = [
    ADDRESS.first_name,
    ADDRESS.last_name,
    ADDRESS.address_line_1,
    ADDRESS.phone,
    "9876543210",
  ];
  return [
    ...Object.values(TYPED),
    ...address,
    ADMIN.email,
    ADMIN.password,
    "meera@bank",
    "canary",
    ...tokens,
  ].filter(Boolean);
}

/** Every field of a JSON body, as PostgreSQL repeats them in the details of an error. */
async function failAsPostgres(request: Request): Promise<Response | null> {
  if (request.method === "GET" || request.url.includes("/auth/v1/")) return null;
  const details = `Key (everything)=(${await request.clone().text()}) already exists. canary`;
  const message = 'duplicate key value violates unique constraint "some_key"';
  return Response.json({ code: "23505", message, details, hint: details }, { status: 409 });
}

/** Forms that a shopper and an admin post, whatever becomes of them. @returns the tokens of their sessions */
async function everyForm({ failing }: { failing: boolean }): Promise<string[]> {
  const calm = <T>(work: Promise<T>): Promise<T | null> => (failing ? work.catch(() => null) : work);
  const order = await calm(placeOnline(at, await addProduct(shop, { price: 600 })));
  if (order) await calm(payAndReturn(at, order, "success"));
  const shopper = order?.browser ?? new Browser(proxied.shopUrl);
  await shopper.post("/login", { email: TYPED.email, password: TYPED.password });
  await shopper.post("/register", { ...TYPED, password_confirmation: TYPED.password });
  await shopper.post("/contact", {
    name: TYPED.full_name,
    email: TYPED.email,
    subject: "order",
    message: TYPED.message,
  });
  await shopper.post("/newsletter", { email: TYPED.email });
  await shopper.post("/profile", { full_name: TYPED.full_name, phone: ADDRESS.phone });
  await shopper.post("/profile/addresses/new", ADDRESS);
  await shopper.get(`/products?q=${encodeURIComponent(TYPED.full_name)}`);
  const { admin } = await openAdminSession(at);
  await admin.get(`/admin/users?q=${TYPED.email}`);
  await admin.get(`/admin/orders?q=${TYPED.full_name}`);
  if (order) {
    const path = orderPath(order);
    for (const intent of ["status", "note", "shipment", "issue"]) {
      await admin.post(path, {
        ...ADDRESS,
        intent,
        status: "processing",
        note: TYPED.message,
        carrier: "Post",
        tracking: "1",
      });
    }
    const delivered = await calm(deliverOrder(shop, { ...order, path: `/order/${order.id}` }));
    if (delivered) {
      const fields = { ...UPI, upiId: TYPED.upi, comment: TYPED.message };
      await calm(requestReturn(delivered, [[order.product, 1]], fields));
      for (const { id } of await readReturns(shop, order)) {
        for (const intent of ["approve", "receive", "refund"])
          await admin.post(`/admin/returns/${id}`, { intent, note: TYPED.message });
      }
    }
  }
  await proxied.runCron();
  return [shopper, admin].flatMap((browser) => {
    try {
      return [sessionOf(browser).access_token, sessionOf(browser).refresh_token];
    } catch {
      return [];
    }
  });
}

test("no line has personal data, keys or tokens, and each says which request or task it belongs to", async () => {
  const from = proxied.logs.length;
  const tokens = await everyForm({ failing: false });
  const well = proxied.logs.length - from;
  proxied.intercept(failAsPostgres);
  tokens.push(...(await everyForm({ failing: true })));
  const lines = proxied.logs.slice(from);
  expect(tokens.length).toBeGreaterThanOrEqual(4);
  expect([well > 0, lines.length > well + 10]).toEqual([true, true]);
  for (const line of lines) {
    const fields = JSON.parse(line.slice(line.indexOf("{"))) as Record<string, unknown>;
    const of = [fields.task ?? `${String(fields.method)} ${String(fields.path)}`, fields.requestId].join(" ");
    expect(of, line).toMatch(/^(?:cron|[A-Z]+ \/[^?# ]*) [0-9a-f]{8}$/);
    expect(
      personal(tokens).filter((value) => line.includes(value)),
      line,
    ).toEqual([]);
  }
});
