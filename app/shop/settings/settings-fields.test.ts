import { expect, test } from "vitest";

import { describeSettingsChanges, toSettingsFormValues } from "#app/shop/settings/settings-fields.ts";
import { DEFAULT_SETTINGS } from "#app/shop/settings/settings.ts";

const SETTINGS = { ...DEFAULT_SETTINGS, gstin: "", sellerState: "" };

test("toSettingsFormValues gives amounts in rupees and checkboxes as 'on'", () => {
  expect(toSettingsFormValues({ ...SETTINGS, shippingFee: 49_50, enableCod: false })).toMatchObject({
    siteName: "Haat",
    shippingFee: "49.5",
    taxRate: "18",
    enableRazorpay: "on",
  });
  expect(toSettingsFormValues({ ...SETTINGS, enableCod: false })).not.toHaveProperty("enableCod");
  expect(toSettingsFormValues(SETTINGS)).not.toHaveProperty("codLimit");
});

test("describeSettingsChanges lists the stored values that differ", () => {
  const now = {
    ...SETTINGS,
    taxRate: 12,
    shippingFee: 55_00,
    enableCod: false,
    codLimit: 5000_00,
    contactPhone: "123",
  };
  expect(describeSettingsChanges({ ...SETTINGS, contactPhone: "" }, now)).toEqual([
    "Contact phone is now 123",
    "Tax rate is now 12%",
    "Shipping fee is now ₹55",
    "Cash on delivery is now off",
    "Cash on delivery limit is now ₹5,000",
  ]);
  expect(describeSettingsChanges(now, SETTINGS)).toContain("Contact phone is now empty");
  expect(describeSettingsChanges(now, now)).toEqual([]);
});
