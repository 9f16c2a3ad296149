import { expect, it } from "vitest";

import { missingChoiceHref } from "#app/shop/product/missing-choice.ts";

it.each([
  ["/product/p1", "/product/p1?missing=1#options"],
  ["/product/p1?size=m&quantity=2", "/product/p1?size=m&quantity=2&missing=1#options"],
  ["/product/p1?missing=1", "/product/p1?missing=2#options"],
  ["/product/p1?missing=2", "/product/p1?missing=1#options"],
  ["/product/p2", null],
  ["/products?search=kurta", null],
  ["/", null],
])("what was not chosen is said on the page of its product: %s", (path, href) => {
  expect(missingChoiceHref(path, "p1")).toBe(href);
});

it("the chosen quantity stays", () => {
  expect(missingChoiceHref("/product/p1?size=m", "p1", 3)).toBe(
    "/product/p1?size=m&missing=1&quantity=3#options",
  );
  expect(missingChoiceHref("/product/p1?quantity=3", "p1", 1)).toBe("/product/p1?missing=1#options");
});
