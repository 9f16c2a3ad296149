import { describe, expect, test } from "vitest";

import { type Page, textOf } from "#tests/http/support/browser.ts";
import { buttonsOf, expire, payAndReturn, placeOnline } from "#tests/http/support/online-order.ts";
import { placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

/** Steps of the timeline: future ones in parentheses, time or estimate after the colon. */
function stepsOf({ html }: Page): string[] {
  const timeline = /<ol class="timeline">([\s\S]*?)<\/ol>/.exec(html)?.[1] ?? "";
  return Array.from(
    timeline.matchAll(/<li data-done="(true|false)"[^>]*>([\s\S]*?)<\/li>/g),
    ([, done, step = ""]) => {
      const [label = "", when = ""] = step.split("</p>").map(textOf);
      const name = label.replace(" (still to come)", "");
      return `${done === "true" ? name : `(${name})`}${when ? `: ${when}` : ""}`;
    },
  );
}

/** Labels of the links and buttons among the order's actions; the filled one is marked as main. */
function actionsOf({ html }: Page): string[] {
  const start = html.lastIndexOf("<div", html.indexOf('/reorder"'));
  const actions = start < 0 ? "" : html.slice(start, html.indexOf("</div>", start));
  return Array.from(
    actions.matchAll(/<(?:a|button)[^>]*class="([^"]*)"[^>]*>([^<]*)</g),
    ([, look = "", label = ""]) => (look.includes("bg-primary") ? `${label} (main)` : label),
  );
}

const TIME = /^.+: \d{1,2} \w+ \d{4}, \d{1,2}:\d\d [ap]m$/;

describe("timeline and actions", () => {
  test("match pending, confirmed, processing, shipped and delivered", async () => {
    const order = await placeCod(shop);
    const ahead = ["(Shipped)", expect.stringMatching(/^\(Delivery\): Expected \d/)];
    const wanted: [string, unknown[], string[]][] = [
      ["pending", [expect.stringMatching(TIME), "(Confirmed)", ...ahead], ["Reorder Items", "Cancel order"]],
      [
        "confirmed",
        [expect.stringMatching(TIME), expect.stringMatching(TIME), ...ahead],
        ["Reorder Items", "Cancel order"],
      ],
      [
        "processing",
        [expect.stringMatching(TIME), expect.stringMatching(TIME), ...ahead],
        ["Reorder Items", "Cancel order"],
      ],
      [
        "shipped",
        [...Array.from({ length: 3 }, () => expect.stringMatching(TIME)), ahead[1]],
        ["Download Invoice", "Reorder Items"],
      ],
      [
        "delivered",
        Array.from({ length: 4 }, () => expect.stringMatching(TIME)),
        ["Return/Exchange (main)", "Reorder Items", "Download Invoice"],
      ],
    ];
    for (const [status, steps, actions] of wanted) {
      await setStatus(shop, order, status);
      const page = await order.browser.get(order.path);
      expect(stepsOf(page), status).toEqual(steps);
      expect(actionsOf(page), status).toEqual(actions);
    }
    const { html } = await order.browser.get(order.path);
    for (const link of ["invoice", "return"]) expect(html).toContain(`href="${order.path}/${link}"`);
  });

  test("show no future steps when cancelled or failed", async () => {
    const order = await placeCod(shop);
    await setStatus(shop, order, "cancelled");
    const cancelled = await order.browser.get(order.path);
    expect(stepsOf(cancelled)).toEqual([
      expect.stringMatching(/^Order placed: /),
      expect.stringMatching(/^Cancelled: /),
    ]);
    expect(actionsOf(cancelled)).toEqual(["Reorder Items (main)"]);
    const unpaid = await placeOnline(shop);
    // No day is promised before it is paid.
    expect(stepsOf(await unpaid.browser.get(`/order/${unpaid.id}`)).at(-1)).toBe("(Delivery)");
    await expire(shop, unpaid);
    const failed = await unpaid.browser.get(`/order/${unpaid.id}`);
    expect(stepsOf(failed)).toEqual([
      expect.stringMatching(/^Order placed: /),
      expect.stringMatching(/^Payment not received: /),
    ]);
    // It can be paid again, which is the main action.
    expect(actionsOf(failed)).toEqual(["Reorder Items"]);
  });
});

test("items, address, summary and amounts are those of the order, also after products change", async () => {
  const jug = await addProduct(shop, { name: "Copper jug", price: 600 });
  const tile = await addProduct(shop, { name: "Blue tile", price: 49.5 });
  const order = await placeCod(shop, { products: [jug, tile], quantity: 2 });
  await shop.sql("update public.products set name = 'Renamed', price = 1 where id = any($1)", [
    [jug.id, tile.id],
  ]);
  const page = await order.browser.get(order.path);
  const text = textOf(page.html);
  expect(text).toContain("Copper jug 2 × ₹600 Line total ₹1,200");
  expect(text).toContain("Blue tile 2 × ₹49.50 Line total ₹99");
  expect(text).toContain("Meera Nair 14 Marine Drive");
  expect(text).toMatch(
    new RegExp(`Number ${order.orderNumber} Placed on \\d+ \\w+ \\d{4} Items 4 Payment Cash on delivery`),
  );
  expect(text).toMatch(/Subtotal ₹1,299 Shipping Free Tax ₹234 Total ₹1,533/);
  expect(page.html).toContain(`<title>${order.orderNumber}`);
});

test("a product is linked while it is sold", async () => {
  const products = [await addProduct(shop), await addProduct(shop), await addProduct(shop)];
  const order = await placeCod(shop, { products });
  const [sold, hidden, deleted] = products;
  const linked = async () => {
    const { html } = await order.browser.get(order.path);
    return products.map(({ id }) => html.includes(`href="/product/${id}"`));
  };
  expect(await linked()).toEqual([true, true, true]);
  await shop.sql("update public.products set is_active = false where id = $1", [hidden?.id]);
  await shop.sql("delete from public.products where id = $1", [deleted?.id]);
  expect(await linked()).toEqual([true, false, false]);
  await shop.sql("update public.products set stock = 0 where id = $1", [sold?.id]);
  expect(await linked()).toEqual([true, false, false]);
});

describe("shipment", () => {
  const set = (id: string, ...values: (string | null)[]) =>
    shop.sql("update public.orders set carrier = $2, tracking_number = $3, tracking_url = $4 where id = $1", [
      id,
      ...values,
    ]);

  test("shows carrier, number and link as far as they are set", async () => {
    const order = await placeCod(shop);
    const url = "https://post.example/track?n=EK1&lang=en";
    const shown = async () => {
      const { html } = await order.browser.get(order.path);
      return [
        /Sent with ([^.]*)\./.exec(textOf(html))?.[1] ?? null,
        /Tracking number (\S+) ?\./.exec(textOf(html))?.[1] ?? null,
        /<a href="([^"]*)"[^>]*>Track the parcel</.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? null,
      ];
    };
    expect(await shown()).toEqual([null, null, null]);
    await set(order.id, "Speed Post", "EK1", url);
    expect(await shown()).toEqual(["Speed Post", "EK1", url]);
    await set(order.id, "<b>Post</b>", null, null);
    expect(await shown()).toEqual(["<b>Post</b>", null, null]);
    await set(order.id, null, null, url);
    expect(await shown()).toEqual([null, null, url]);
    const { html } = await order.browser.get(order.path);
    expect(html).toMatch(/<a href="https:[^>]*rel="noopener noreferrer external"[^>]*>Track/);
    await set(order.id, "Delhivery", "D100", null);
    const known = "https://www.delhivery.com/track-v2/package/D100";
    expect(await shown()).toEqual(["Delhivery", "D100", known]);
    const { html: page } = await order.browser.get(order.path);
    expect(page).toMatch(new RegExp(`<a href="${known}" rel="[^"]*external"[^>]*>D100</a>`));
    await set(order.id, "Ram's Tempo", "D100", null);
    expect(await shown()).toEqual(["Ram's Tempo", "D100", null]);
    expect((await order.browser.get(order.path)).html).not.toMatch(/<a[^>]*>D100</);
  });

  test("accepts https links only", async () => {
    const order = await placeCod(shop);
    for (const url of ["javascript:alert(1)", "http://post.example", "data:text/html,x", "//post.example"]) {
      await expect(set(order.id, null, null, url), url).rejects.toThrow(/check/);
    }
  });
});

test("history shows shoppers each change with its time and the shop's notes, never an admin's", async () => {
  const order = await placeOnline(shop);
  await expire(shop, order);
  const path = `/order/${order.id}`;
  const history = async () => {
    const { html } = await order.browser.get(path);
    return textOf(
      /<details[^>]*>(<summary[^>]*>Full history[\s\S]*?)<\/details>/.exec(html)?.[1] ?? "",
    ).replace(/\d{1,2} \w+ \d{4}, \d{1,2}:\d\d [ap]m/g, "@");
  };
  expect(await history()).toBe(
    "Full history Order placed @ Failed, payment failed Not paid within 30 minutes @",
  );
  await setStatus(shop, order, "processing");
  await shop.sql(
    "update public.order_status_history set note = 'Rude on the telephone' where order_id = $1 and actor = 'admin'",
    [order.id],
  );
  expect(await history()).toMatch(/Not paid within 30 minutes @ Processing @$/);
  for (const suffix of ["", ".data"]) {
    expect((await order.browser.get(path + suffix)).html).not.toContain("Rude");
  }
});

test("shows an open payment and a refund until they are done", async () => {
  const order = await placeOnline(shop);
  const path = `/order/${order.id}`;
  const page = async () => order.browser.get(path);
  expect(buttonsOf((await page()).html)).toEqual([
    "Pay now · ₹708",
    "Switch to cash on delivery",
    "Reorder Items",
  ]);
  await payAndReturn(shop, order, "success");
  expect(textOf((await page()).html)).not.toContain("Your order waits");
  expect((await order.browser.post(`${path}/cancel`, { intent: "cancel" })).location).toBe(path);
  expect(textOf((await page()).html)).toMatch(
    /₹708 is on its way back to your original payment method, within 7 days\./,
  );
  await shop.sql("update public.refunds set status = 'processed' where order_id = $1", [order.id]);
  await shop.sql("update public.orders set payment_status = 'refunded' where id = $1", [order.id]);
  const after = textOf((await page()).html);
  expect(after).toContain("₹708 was sent back to your original payment method.");
  expect(after).toContain("Refunded");
});

describe("an order that failed and can no longer be paid", () => {
  /** The words between the headline and the first card, and the words after them. */
  const partsOf = ({ html }: { html: string }) => {
    const text = textOf(html);
    const from = text.indexOf("Payment failed");
    return [text.slice(from, text.indexOf("Status", from)), text.slice(text.indexOf("Status", from))];
  };
  const end = (id: string) =>
    shop.sql("update public.orders set created_at = now() - interval '721 hours' where id = $1", [id]);

  test("says what to do about deducted money before it offers to order again, once", async () => {
    const order = await placeOnline(shop);
    await expire(shop, order);
    await end(order.id);
    const page = await order.browser.get(`/order/${order.id}`);
    const [head, rest] = partsOf(page);
    expect(head).toMatch(
      /^Payment failed ₹708 The payment was not completed, and this order can no longer be paid here\. If money was deducted, we’ll refund it: check again or write to \S+@\S+ ?\. Reorder Items $/,
    );
    expect(page.html).toContain(`href="${order.confirmation}?check=0"`);
    expect(actionsOf(page)).toEqual(["Reorder Items (main)"]);
    expect(rest).not.toMatch(/can no longer be paid|deducted|Check again/);
  });

  test("gives Razorpay's reason and no second promise", async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "failure");
    await expire(shop, order);
    await end(order.id);
    const [head, rest] = partsOf(await order.browser.get(`/order/${order.id}`));
    expect(head).toMatch(
      /₹708 Payment failed: .+ This order can no longer be paid here\. If you have paid, check again or write to \S+@\S+ ?\. Reorder Items $/,
    );
    expect([head, rest].join(" ")).not.toContain("If money was deducted");
    expect(rest).not.toContain("Payment failed: ");
  });
});
