import { describe, expect, test } from "vitest";

import {
  describeSettingsChanges,
  SETTING_LABELS,
  toSettingsFormValues,
} from "#app/shop/settings/settings-fields.ts";
import { DEFAULT_SETTINGS } from "#app/shop/settings/settings.ts";

const SETTINGS = {
  ...DEFAULT_SETTINGS,
  gstin: "",
  sellerState: "",
  requireTwoStep: false,
  refundConfirmLimit: 10_000_00,
};

describe("toSettingsFormValues", () => {
  test("gives texts: amounts in rupees, checkboxes as 'on'; switched off or not set is left out", () => {
    expect(toSettingsFormValues({ ...SETTINGS, shippingFee: 49_50, enableCod: false })).toEqual({
      siteName: "Haat",
      currency: "INR",
      siteDescription: "Good things from makers across India, at honest prices.",
      contactEmail: "care@haat.example",
      contactPhone: "",
      address: "",
      taxRate: "18",
      shippingFee: "49.5",
      freeShippingThreshold: "499",
      deliveryDaysMin: "2",
      deliveryDaysMax: "5",
      returnWindowDays: "7",
      refundDays: "7",
      refundConfirmLimit: "10000",
      lineLimit: "10",
      codLimit: "10000",
      openCodLimit: "3",
      phoneCodLimit: "3",
      unpaidUnitsLimit: "20",
      enableRazorpay: "on",
      legalName: "",
      gstin: "",
      sellerState: "",
      grievanceName: "",
      grievanceEmail: "",
      grievancePhone: "",
      whatsappNumber: "",
      instagramUrl: "",
      facebookUrl: "",
      youtubeUrl: "",
      xUrl: "",
    });
    expect(toSettingsFormValues({ ...SETTINGS, codLimit: 5000_00 }).codLimit).toBe("5000");
  });

  test("leaves out what is no field of the form", () => {
    const row = { ...SETTINGS, updatedAt: "2026-11-20" };
    expect(toSettingsFormValues(row)).not.toHaveProperty("updatedAt");
  });
});

describe("describeSettingsChanges", () => {
  test("lists the stored values that differ, in the order of the form", () => {
    const now = {
      ...SETTINGS,
      taxRate: 12,
      shippingFee: 55_00,
      deliveryDaysMin: 3,
      offerGiftMessage: true,
      enableCod: false,
      codLimit: null,
      lineLimit: 5,
      contactPhone: "123",
    };
    expect(describeSettingsChanges(SETTINGS, now)).toEqual([
      "Contact phone is now 123",
      "Tax rate is now 12%",
      "Shipping fee is now ₹55",
      "Shortest delivery is now 3",
      "Limit per order is now 5",
      "Offer a gift message is now on",
      "Cash on delivery is now off",
      "Cash on delivery limit is now empty",
    ]);
    expect(describeSettingsChanges(now, SETTINGS)).toEqual([
      "Contact phone is now empty",
      "Tax rate is now 18%",
      "Shipping fee is now ₹49",
      "Shortest delivery is now 2",
      "Limit per order is now 10",
      "Offer a gift message is now off",
      "Cash on delivery is now on",
      "Cash on delivery limit is now ₹10,000",
    ]);
    expect(describeSettingsChanges(now, now)).toEqual([]);
  });

  test("has a different label for each setting", () => {
    expect(new Set(Object.values(SETTING_LABELS)).size).toBe(
      // Settings of GST, delivery zones and the shop's front page have screens of their own.
      Object.keys(SETTINGS).length - 5,
    );
  });
});
