import { expect, test } from "vitest";

import { categorySchema } from "#app/shop/category/category-form.ts";
import { categoryDifferences, toSlug } from "#app/shop/category/category.ts";

test.each([
  ["Home & Living", "home-living"],
  ["  Café à la carte ", "cafe-a-la-carte"],
  ["रसोई", ""],
  ["<script>", "script"],
])("the slug of %s is '%s'", (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

test("only the name is required: sort order 0, not active", () => {
  expect(categorySchema.parse({ name: " Pots  and pans " })).toEqual({
    name: "Pots and pans",
    slug: "pots-and-pans",
    sortOrder: 0,
    isActive: false,
  });
});

test("accepts full-width and Indian digits", () => {
  expect(categorySchema.parse({ name: "Pots", sort_order: "४2" }).sortOrder).toBe(42);
});

test.each([
  [{}, "name", "Name is required"],
  [{ name: "a".repeat(121) }, "name", "Name must be at most 120 characters"],
  [{ name: "रसोई" }, "slug", "Address is required: the name has no letter from a to z"],
  [{ name: "A", slug: "a--b" }, "slug", "Address must be letters, digits and single hyphens, at most 60"],
  [{ name: "A", sort_order: "-1" }, "sort_order", "Order must be a whole number from 0 to 9999"],
  [{ name: "A", sort_order: "1e9" }, "sort_order", "Order must be a whole number from 0 to 9999"],
  [{ name: "A", is_active: ["on", "on"] }, "is_active", "The form could not be read. Please try again."],
])("rejects %j", (typed, field, message) => {
  const { error } = categorySchema.safeParse(typed);
  expect(error?.issues.map(({ path, message: text }) => [path[0], text])).toEqual([[field, message]]);
});

test("categoryDifferences lists the fields that differ", () => {
  const stored = { name: "Pots", slug: "pots", sortOrder: 3, isActive: false };
  expect(categoryDifferences(stored, { ...stored, name: "Pans", isActive: true })).toEqual([
    { label: "Name", now: "Pots" },
    { label: "Active", now: "No" },
  ]);
});
