import { afterAll, describe, expect, test } from "vitest";

import { FORM, openSettingsForm, SETTINGS } from "#tests/http/support/admin-settings.ts";
import { Browser, fieldError, fieldValue, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

const { shop, admin, save, stored } = await openSettingsForm();
afterAll(async () => void (await save({ razorpayKeyId: "", deleteSecrets: "on" })));

describe("Razorpay secrets", () => {
  const keys = () => ({
    razorpayKeyId: shop.razorpay.keyId,
    razorpayKeySecret: shop.razorpay.keySecret,
    razorpayWebhookSecret: shop.razorpay.webhookSecret,
  });

  test("are stored encrypted, take effect immediately, and are never sent back", async () => {
    const { razorpayKeySecret: keySecret, razorpayWebhookSecret: webhookSecret } = keys();
    const refused = await save({ ...keys(), siteName: "" });
    expect(refused.status).toBe(400);
    const saved = await save(keys());
    expect(saved.status).toBe(303);
    const page = await admin.get(SETTINGS);
    expect(textOf(page.html)).toContain("Stored, and never shown. Leave this empty to keep it.");
    for (const html of [
      refused.html,
      page.html,
      (await admin.get(`${SETTINGS}.data`)).html,
      (await new Browser(shop.shopUrl).get("/")).html,
      JSON.stringify(await stored()),
      JSON.stringify(await shop.sql("select * from public.audit_log")),
      shop.logs.join("\n"),
    ]) {
      expect(html).not.toContain(keySecret);
      expect(html).not.toContain(webhookSecret);
    }

    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "success");
    expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  });

  test("are kept when their fields are empty, and are required to turn off cash on delivery", async () => {
    await save(keys());
    const before = await stored();
    expect((await save({}, ["enableCod"])).status).toBe(303);
    expect((await stored()).all).toMatchObject({
      enable_cod: false,
      secrets: (before.all as { secrets: unknown }).secrets,
    });
    await save({ enableCod: "on" });
  });

  test("can only be changed together with their key ID", async () => {
    await save(keys());
    const other = await save({ razorpayKeyId: "rzp_test_another1" });
    expect(other.status).toBe(400);
    expect(fieldError(other.html, FORM, "razorpayKeySecret")).toBe(
      "Please enter the key secret that belongs to the new key ID",
    );
    const alone = await save({ razorpayKeyId: "", razorpayKeySecret: "abc" });
    expect(fieldError(alone.html, FORM, "razorpayKeyId")).toBe(
      "Please enter the key ID that the key secret belongs to",
    );
  });

  test("can be removed, which turns online payment off", async () => {
    await save(keys());
    expect((await save({ deleteSecrets: "on" })).status).toBe(303);
    expect((await stored()).all).toMatchObject({ secrets: { key_secret: null, webhook_secret: null } });
    expect(textOf((await admin.get(SETTINGS)).html)).toContain("Not stored yet.");
    const order = await placeOnline(shop).catch((error: unknown) => String(error));
    expect(order).toMatch(/Nothing was placed/);
  });

  test("in the Worker's variables take precedence, and the form says so", async () => {
    const usual = await openShop();
    const page = await (await signIn(new Browser(usual.shopUrl), ADMIN)).get(SETTINGS);
    const text = textOf(page.html);
    expect(text).toContain(`Keys are set on the server: ${usual.razorpay.keyId}`);
    expect(page.html).not.toContain(usual.razorpay.keySecret);
    expect(fieldValue(page.html, "version")).not.toBe("");
  });
});
