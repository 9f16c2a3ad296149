import { describe, expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { fieldError, textOf } from "#tests/http/support/browser.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, checkoutForm, openShop, orderOf, shopperWith } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog } = await openAdminSession(shop);
const MESSAGE = "Happy Diwali, Nani!\nYour <b>Meera</b>";
const SHOWN = "Gift message Happy Diwali, Nani! Your <b>Meera</b>";

describe("while settings offer a gift message", () => {
  test("shows it on the order page, the packing slip and the order in the portal, as text", async () => {
    await withSettings(shop, { offer_gift_message: true }, async () => {
      const browser = await shopperWith(shop, await addProduct(shop));
      expect(textOf((await browser.get("/checkout")).html)).toContain("Gift message");
      const answer = await browser.post("/checkout", {
        ...(await checkoutForm(browser)),
        gift_message: MESSAGE,
      });
      expect(answer.status).toBe(303);
      const { order } = await orderOf(shop, answer);
      expect(order.gift_message).toBe(MESSAGE);

      const id = String(order.id);
      const slip = await admin.get(`${orderPath({ id })}/packing-slip`);
      const pages = [(await browser.get(`/order/${id}`)).html, slip.html, await getDialog(orderPath({ id }))];
      expect(pages.map((html) => textOf(html).includes(SHOWN))).toEqual([true, true, true]);
      expect(pages.map((html) => html.includes("<b>Meera</b>"))).toEqual([false, false, false]);
    });
  });

  test("rejects 201 characters beside the field, keeps the text and places nothing", async () => {
    await withSettings(shop, { offer_gift_message: true }, async () => {
      const browser = await shopperWith(shop, await addProduct(shop));
      const typed = "x".repeat(201);
      const answer = await browser.post("/checkout", {
        ...(await checkoutForm(browser)),
        gift_message: typed,
      });
      expect(answer.status).toBe(400);
      expect(fieldError(answer.html, "checkout", "gift_message")).toBe(
        "Gift message must be at most 200 characters",
      );
      expect(textOf(answer.html)).toContain("201 of 200 characters. We print it");
      expect(answer.html).toContain(`>${typed}</textarea>`);
    });
  });

  test("shows no section on an order without one", async () => {
    await withSettings(shop, { offer_gift_message: true }, async () => {
      const browser = await shopperWith(shop, await addProduct(shop));
      const answer = await browser.post("/checkout", {
        ...(await checkoutForm(browser)),
        gift_message: "  ",
      });
      const { order } = await orderOf(shop, answer);
      expect(order.gift_message).toBeNull();
      expect(textOf((await browser.get(`/order/${String(order.id)}`)).html)).not.toContain("Gift message");
    });
  });
});

test("without the setting, checkout has no field, and no order is placed without a message that was typed", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  expect(textOf((await browser.get("/checkout")).html)).not.toContain("Gift message");
  const answer = await browser.post("/checkout", { ...(await checkoutForm(browser)), gift_message: MESSAGE });
  expect(answer.status).toBe(409);
  expect(textOf(answer.html)).toContain("Gift messages are not offered any more, so yours is left out.");
});
