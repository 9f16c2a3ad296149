import { expect, it } from "vitest";

import { replacementSchema } from "#app/shop/return/replacement-form.ts";

it.each([
  [{}, { carrier: null, trackingNumber: null }],
  [
    { carrier: "Delhivery", otherCarrier: "ignored", trackingNumber: " AWB1 " },
    { carrier: "Delhivery", trackingNumber: "AWB1" },
  ],
  [
    { carrier: "other", otherCarrier: "Gati", trackingNumber: "" },
    { carrier: "Gati", trackingNumber: null },
  ],
])("reads the shipment of a replacement", (typed, shipment) => {
  expect(replacementSchema.parse(typed)).toEqual(shipment);
});

it.each(["😀😀", "=1+1", "<script>", "12"])(
  "refuses %s as a tracking number, as shipping does",
  (trackingNumber) => {
    const issues = replacementSchema.safeParse({ carrier: "DTDC", trackingNumber }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path, message])).toEqual([
      [
        ["trackingNumber"],
        "Tracking number has 3 to 40 characters: letters, digits, spaces, hyphens and slashes",
      ],
    ]);
  },
);

it("asks for the name of another carrier", () => {
  const issues = replacementSchema.safeParse({ carrier: "other" }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path, message])).toEqual([
    [["otherCarrier"], "Enter the carrier's name"],
  ]);
});
