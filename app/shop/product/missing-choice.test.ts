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
