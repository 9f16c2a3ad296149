import { describe, expect, it } from "vitest";

import { categorySchema } from "#app/shop/category/category-form.ts";
import type { Category } from "#app/shop/category/category.ts";

const POTS: Category = {
  name: "Pots",
  slug: "pots",
  sortOrder: 0,
  imageUrl: null,
  sizeGuide: null,
  isActive: false,
};
const SLUG = "Address must be letters, digits and single hyphens, at most 60";
const ORDER = "Position must be a whole number from 0 to 9999";
const UNREADABLE = "The form could not be read. Please try again.";

describe("categorySchema", () => {
  it.each([
    [{ name: " Pots  and pans " }, { name: "Pots and pans", slug: "pots-and-pans" }],
    [{ name: "a".repeat(120) }, { name: "a".repeat(120), slug: "a".repeat(60) }],
    [{ slug: "" }, {}],
    [{ slug: " Kitchen-2 " }, { slug: "kitchen-2" }],
    [{ slug: "a-b-cc" }, { slug: "a-b-cc" }],
    [{ slug: "a".repeat(60) }, { slug: "a".repeat(60) }],
    [
      { name: "रसोई", slug: "kitchen" },
      { name: "रसोई", slug: "kitchen" },
    ],
    [{ sort_order: "" }, { sortOrder: 0 }],
    [{ sort_order: "  " }, { sortOrder: 0 }],
    [{ sort_order: "9999" }, { sortOrder: 9999 }],
    [{ sort_order: " ४2 " }, { sortOrder: 42 }],
    [{ size_guide: " Size | Chest\nS | 92 " }, { sizeGuide: "Size | Chest\nS | 92" }],
    [{ size_guide: "  " }, { sizeGuide: null }],
    [{ image_url: "/media/pots.jpg" }, { imageUrl: "/media/pots.jpg" }],
    [{ is_active: "on" }, { isActive: true }],
    [{ is_active: "off" }, { isActive: false }],
  ])("stores %j as %j; only the name is required", (typed, stored) => {
    expect(categorySchema.parse({ name: "Pots", ...typed })).toEqual({ ...POTS, ...stored });
  });

  it.each([
    [{ name: undefined }, "name", "Name is required"],
    [{ name: " " }, "name", "Name is required"],
    [{ name: "a".repeat(121) }, "name", "Name must be at most 120 characters"],
    [{ name: "रसोई" }, "slug", "Address is required: the name has no letter from a to z"],
    [{ slug: "a--b" }, "slug", SLUG],
    [{ slug: "-a" }, "slug", SLUG],
    [{ slug: "a-" }, "slug", SLUG],
    [{ slug: "a b" }, "slug", SLUG],
    [{ slug: "a/b" }, "slug", SLUG],
    [{ slug: "a".repeat(61) }, "slug", SLUG],
    [{ slug: ["a", "b"] }, "slug", UNREADABLE],
    [{ sort_order: "-1" }, "sort_order", ORDER],
    [{ sort_order: "10000" }, "sort_order", ORDER],
    [{ sort_order: "1.5" }, "sort_order", ORDER],
    [{ sort_order: "1e9" }, "sort_order", ORDER],
    [{ sort_order: ["1", "2"] }, "sort_order", UNREADABLE],
    [{ is_active: ["on", "on"] }, "is_active", UNREADABLE],
  ])("rejects %j", (typed, field, message) => {
    const { error } = categorySchema.safeParse({ name: "Pots", ...typed });
    expect(error?.issues.map(({ path, message: text }) => [path.join("."), text])).toEqual([
      [field, message],
    ]);
  });
});
