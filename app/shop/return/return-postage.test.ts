import { expect, it } from "vitest";

import { returnPostagePlan, returnPostageText } from "#app/shop/return/return-postage.ts";

it.each([
  ["damaged", "not_as_described"],
  ["defective", "wrong_item"],
] as const)("costs nothing to send back for %s and %s", (...reasons) => {
  expect(returnPostageText(reasons)).toBe(
    "Sending them back costs you nothing, because the mistake was ours.",
  );
});

it("says who pays for a change of mind, and both where the reasons differ or are not known", () => {
  expect(returnPostageText(["changed_mind"])).toBe(
    "For a change of mind you pay for sending them back only what we told you, if anything.",
  );
  for (const reasons of [["damaged", "changed_mind"], ["does_not_fit"], [null], []] as const) {
    expect(returnPostageText(reasons)).toBe(
      "For our mistakes you pay nothing for sending them back; for a change of mind, only what we told you, if anything.",
    );
  }
});

it.each([
  [["damaged", "wrong_item"], "or you send them. It costs you nothing, because the mistake was ours."],
  [["changed_mind"], "or you send them, and what it costs you, if anything. You may still keep them then."],
  [
    ["changed_mind", "damaged"],
    "if anything. For our mistakes you pay nothing. You may still keep them then.",
  ],
] as const)("says before the request who collects and who pays, for %j", (reasons, end) => {
  const text = returnPostagePlan(reasons);
  expect(text).toMatch(/^Our answer says whether our courier collects the items/);
  expect(text.endsWith(end)).toBe(true);
});
