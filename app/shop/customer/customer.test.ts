import { expect, it } from "vitest";

import { consentText, returnsRate } from "#app/shop/customer/customer.ts";

it.each([
  [0, 0, "–"],
  [1, 0, "0 of 1 delivered order (0%)"],
  [8, 2, "2 of 8 delivered orders (25%)"],
  [3, 2, "2 of 3 delivered orders (67%)"],
])("%d delivered, %d returned: %s", (delivered, returned, text) => {
  expect(returnsRate({ delivered, returned })).toBe(text);
});

it("says what was agreed to, and no more", () => {
  expect(consentText("subscribed")).toBe("Agreed to the newsletter");
  expect(consentText("unconfirmed")).toBe("Asked for the newsletter and has not confirmed it");
  expect(consentText("unsubscribed")).toBe("Does not want the newsletter any more");
  expect([consentText(null), consentText("other")]).toEqual(["Has not agreed", "Has not agreed"]);
});
