import { describe, expect, it } from "vitest";

import {
  type Category,
  categoryDifferences,
  toCategoryFormValues,
  toSlug,
} from "#app/shop/category/category.ts";

const POTS: Category = {
  name: "Pots",
  slug: "pots",
  sortOrder: 3,
  imageUrl: null,
  sizeGuide: null,
  isActive: false,
};

describe("toSlug", () => {
  it.each([
    ["Home & Living", "home-living"],
    ["  Café à la carte ", "cafe-a-la-carte"],
    ["Ṏ n", "o-n"],
    ["--Sale!--", "sale"],
    ["Size 42", "size-42"],
    ["ﬁne ½", "fine-1-2"],
    ["रसोई", ""],
    ["<script>", "script"],
    ["a".repeat(61), "a".repeat(60)],
    [`${"a".repeat(59)} b`, "a".repeat(59)],
  ])("of %j is %j", (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });
});

describe("toCategoryFormValues", () => {
  it("has texts only, and the checkbox only when it is ticked", () => {
    expect(toCategoryFormValues(POTS)).toEqual({
      name: "Pots",
      slug: "pots",
      sort_order: "3",
      image_url: "",
      size_guide: "",
    });
    expect(toCategoryFormValues({ ...POTS, isActive: true })).toEqual({
      name: "Pots",
      slug: "pots",
      sort_order: "3",
      image_url: "",
      size_guide: "",
      is_active: "on",
    });
  });
});

describe("categoryDifferences", () => {
  it.each<[Partial<Category>, { label: string; now: string }[]]>([
    [{}, []],
    [{ name: "Pans" }, [{ label: "Name", now: "Pots" }]],
    [{ slug: "pans" }, [{ label: "Web address", now: "pots" }]],
    [{ sortOrder: 4 }, [{ label: "Position", now: "3" }]],
    [{ imageUrl: "/media/pots.jpg" }, [{ label: "Image address", now: "None" }]],
    [{ sizeGuide: "S | 92" }, [{ label: "Size guide", now: "None" }]],
    [{ isActive: true }, [{ label: "Active", now: "No" }]],
    [
      { name: "Pans", isActive: true },
      [
        { label: "Name", now: "Pots" },
        { label: "Active", now: "No" },
      ],
    ],
  ])("after %j lists the stored values %j", (submitted, differences) => {
    expect(categoryDifferences(POTS, { ...POTS, ...submitted })).toEqual(differences);
  });

  it("shows an active category as Yes", () => {
    expect(categoryDifferences({ ...POTS, isActive: true }, POTS)).toEqual([{ label: "Active", now: "Yes" }]);
  });
});
