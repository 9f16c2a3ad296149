import { describe, expect, it } from "vitest";

import {
  type Collection,
  collectionDifferences,
  MAX_CHOSEN,
  moveChosen,
  toCollectionFormValues,
} from "#app/shop/collection/collection.ts";

const GIFTS: Collection = {
  name: "Gifts",
  slug: "gifts",
  description: null,
  imageUrl: null,
  sortOrder: 3,
  isActive: true,
  isOnHome: false,
  rule: null,
};
const RULE = {
  category: "home",
  min: 499_50,
  max: 2000_00,
  onSale: true,
  inStock: false,
  newDays: 30,
  facets: ["brand:roy", "brand:taj", "colour:red", "size:l", "size:m"],
  sort: "rating",
} as const;

describe("toCollectionFormValues", () => {
  it("shows a collection by hand", () => {
    expect(toCollectionFormValues(GIFTS)).toEqual({
      name: "Gifts",
      slug: "gifts",
      description: "",
      image_url: "",
      sort_order: "3",
      is_active: "on",
      is_on_home: "",
      kind: "hand",
      category: "",
      min: "",
      max: "",
      on_sale: "",
      in_stock: "",
      new_days: "",
      brands: "",
      options: "",
      sort: "newest",
    });
  });

  it("shows a rule as it is typed", () => {
    const shown = toCollectionFormValues({ ...GIFTS, rule: { ...RULE, facets: [...RULE.facets] } });
    expect(shown).toMatchObject({
      kind: "rule",
      category: "home",
      min: "499.5",
      max: "2000",
      on_sale: "on",
      in_stock: "",
      new_days: "30",
      brands: "roy, taj",
      options: "colour: red\nsize: l, m",
      sort: "rating",
    });
  });
});

describe("collectionDifferences", () => {
  it("names what somebody else has stored", () => {
    expect(collectionDifferences({ ...GIFTS, name: "Presents", description: null }, GIFTS)).toEqual([
      { label: "Name", now: "Presents" },
    ]);
    expect(collectionDifferences(GIFTS, { ...GIFTS, description: "For everybody" })).toEqual([
      { label: "Description", now: "empty" },
    ]);
    expect(collectionDifferences(GIFTS, GIFTS)).toEqual([]);
  });
});

describe("moveChosen", () => {
  it.each([
    ["add", "d", "abcd"],
    ["add", "b", "abc"],
    ["remove", "b", "ac"],
    ["remove", "x", "abc"],
    ["up", "b", "bac"],
    ["up", "a", "abc"],
    ["up", "x", "abc"],
    ["down", "b", "acb"],
    ["down", "c", "abc"],
    ["down", "x", "abc"],
  ] as const)("%s %s", (move, id, after) => {
    expect(moveChosen(["a", "b", "c"], id, move)?.join("")).toBe(after);
  });

  it("has a limit", () => {
    const many = Array.from({ length: MAX_CHOSEN }, (_, n) => String(n));
    expect(moveChosen(many.slice(1), "new", "add")).toHaveLength(MAX_CHOSEN);
    expect(moveChosen(many, "new", "add")).toBeNull();
    expect(moveChosen(many, "5", "add")).toEqual(many);
  });
});

it("takes 200 products by hand, and no more", () => {
  const ids = Array.from({ length: 199 }, (_, n) => String(n));
  const full = moveChosen(ids, "last", "add");
  expect(full).toHaveLength(200);
  expect(moveChosen(full ?? [], "one more", "add")).toBeNull();
  expect(moveChosen(full ?? [], "last", "add")).toHaveLength(200);
});
