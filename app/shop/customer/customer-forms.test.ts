import { expect, it } from "vitest";

import { tagsSchema } from "#app/shop/customer/customer-forms.ts";

it("splits tags at commas, without blanks and repetitions", () => {
  expect(tagsSchema.parse({ tags: " VIP, wholesale ,, VIP,  two  words" })).toEqual({
    tags: ["VIP", "wholesale", "two words"],
  });
  expect(tagsSchema.parse({ tags: "" })).toEqual({ tags: [] });
});

it("has at most 10 tags of at most 30 characters", () => {
  const errors = (tags: string) => tagsSchema.safeParse({ tags }).error?.issues.map(({ message }) => message);
  expect(errors(Array.from({ length: 10 }, (_, n) => `t${n}`).join())).toBeUndefined();
  expect(errors(Array.from({ length: 11 }, (_, n) => `t${n}`).join())).toEqual(["At most 10 tags"]);
  expect(errors("x".repeat(30))).toBeUndefined();
  expect(errors("x".repeat(31))).toEqual(["Each tag must be at most 30 characters"]);
});
