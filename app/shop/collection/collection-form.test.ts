import { describe, expect, it } from "vitest";

import { collectionSchema } from "#app/shop/collection/collection-form.ts";

const HAND = { name: "Gifts", kind: "hand" };
const GIFTS = {
  name: "Gifts",
  slug: "gifts",
  description: null,
  imageUrl: null,
  sortOrder: 0,
  isActive: false,
  isOnHome: false,
  rule: null,
};
const ANYTHING = {
  category: "",
  min: null,
  max: null,
  onSale: false,
  inStock: false,
  newDays: null,
  facets: [],
  sort: "newest",
};

describe("collectionSchema", () => {
  it.each([
    [{}, {}],
    [
      { name: "दीवाली", slug: "Diwali" },
      { name: "दीवाली", slug: "diwali" },
    ],
    [{ description: " For all\n" }, { description: "For all" }],
    [{ image_url: "/images/a.svg" }, { imageUrl: "/images/a.svg" }],
    [{ sort_order: "9999" }, { sortOrder: 9999 }],
    [
      { is_active: "on", is_on_home: "on" },
      { isActive: true, isOnHome: true },
    ],
    // A rule filled in before the user chose to pick products by hand.
    [{ min: "10", max: "5", brands: "Taj" }, {}],
  ])("stores %j", (typed, stored) => {
    expect(collectionSchema.parse({ ...HAND, ...typed })).toEqual({ ...GIFTS, ...stored });
  });

  it.each([
    [{}, {}],
    [
      { category: "home", min: "499.50", max: "499.50", sort: "price-asc" },
      { category: "home", min: 499_50, max: 499_50, sort: "price-asc" },
    ],
    [
      { on_sale: "on", in_stock: "on", new_days: "365" },
      { onSale: true, inStock: true, newDays: 365 },
    ],
    [
      { brands: " Taj,  Roy , taj,", options: "Size: M, L\n\nColour:Red: deep" },
      { facets: ["brand:taj", "brand:roy", "size:m", "size:l", "colour:red: deep"] },
    ],
  ])("stores the rule %j", (typed, rule) => {
    const stored = collectionSchema.parse({ ...HAND, kind: "rule", ...typed });
    expect(stored).toEqual({ ...GIFTS, rule: { ...ANYTHING, ...rule } });
  });

  it.each([
    [{ name: " " }, "name", "Name is required"],
    [{ name: "a".repeat(81) }, "name", "Name must be at most 80 characters"],
    [{ name: "दीवाली" }, "slug", "Address is required: the name has no letter from a to z"],
    [{ slug: "a b" }, "slug", "Address must be letters, digits and single hyphens, at most 60"],
    [{ description: "a".repeat(501) }, "description", "Description must be at most 500 characters"],
    [{ sort_order: "10000" }, "sort_order", "Position must be a whole number from 0 to 9999"],
    [{ kind: "" }, "kind", "Please choose how its products are chosen"],
    [{ kind: "rule", min: "10", max: "9" }, "max", "Price to must be at least the price from"],
    [{ min: "free" }, "min", "Price from must be an amount in rupees, such as 499 or 499.50"],
    [{ new_days: "0" }, "new_days", "Days must be a whole number from 1 to 365"],
    [{ options: "M, L" }, "options", "Write each option on a line of its own, such as Size: M, L"],
    [{ options: "Size:" }, "options", "Write each option on a line of its own, such as Size: M, L"],
    [{ options: `Size: ${"m".repeat(121)}` }, "options", "A brand or value has at most 120 characters"],
    [
      { kind: "rule", brands: Array.from({ length: 21 }, (_, n) => `b${n}`).join(",") },
      "options",
      "At most 20 brands and option values",
    ],
    [{ sort: "best" }, "sort", "The form could not be read. Please try again."],
  ])("rejects %j", (typed, field, message) => {
    const { error } = collectionSchema.safeParse({ ...HAND, ...typed });
    expect(error?.issues.map(({ path, message: text }) => [path.join("."), text])).toEqual([
      [field, message],
    ]);
  });
});
