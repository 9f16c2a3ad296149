import { expect, test } from "vitest";

import { skeletonName } from "#app/shop/skeleton-name.ts";

test.each([
  ["/", "home"],
  ["/products", "products"],
  ["/product/00000000-0000-4000-8000-000000000115", "product"],
  ["/cart", "cart"],
  ["/checkout/pay/1", "checkout"],
  ["/order-confirmation/1", "order"],
  ["/profile/addresses/new", "account"],
  ["/login", "form"],
  ["/help", "article"],
  ["/constructor", "article"],
])("%s has the loading state %s", (pathname, name) => {
  expect(skeletonName(pathname)).toBe(name);
});
