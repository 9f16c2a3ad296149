import { expect, it } from "vitest";

import { bannerTarget, savedBannerText } from "#app/shop/banner/banner-target.ts";

it.each([
  ["/", { kind: "page" }],
  ["/products?search=lamp", { kind: "page" }],
  ["/about/#us", { kind: "page" }],
  ["/products?category=fashion", { kind: "category", key: "fashion" }],
  ["/collections/diwali", { kind: "collection", key: "diwali" }],
  ["/collections/diwali/?sort=name", { kind: "collection", key: "diwali" }],
  ["/product/1?size=m", { kind: "product", key: "1" }],
  ["/collections", { kind: "missing" }],
  ["/product/1/ask", { kind: "missing" }],
  ["/admin", { kind: "missing" }],
  ["/nix-da", { kind: "missing" }],
])("%s leads to %j", (link, target) => {
  expect(bannerTarget(link)).toEqual(target);
});

it("says that a link leads nowhere", () => {
  expect(savedBannerText("created", "/about", true)).toBe("Banner created successfully");
  expect(savedBannerText("updated", "/nix", false)).toBe(
    "Banner updated successfully. But it leads to /nix, and the shop shows no such page now",
  );
});
