import { describe, expect, test } from "vitest";

import {
  choiceHref,
  choiceQuery,
  findVariant,
  listChoices,
  parseChoice,
  productPath,
  shownVariant,
  soldOutId,
} from "#app/shop/product/option-choice.ts";
import type { Variant } from "#app/shop/product/options.ts";
import { variant } from "#tests/unit/variants.ts";

const OPTIONS = [
  { name: "Size", values: ["S", "M"] },
  { name: "Colour", values: ["Indigo blue", "Rust"] },
];

const S_INDIGO = variant(["S", "Indigo blue"], 2);
const M_INDIGO = variant(["M", "Indigo blue"], 0, 600_00);
const S_RUST = variant(["S", "Rust"], 1);
const VARIANTS = [S_INDIGO, M_INDIGO, S_RUST];

describe("the choice of an address", () => {
  test.each([
    ["", [null, null]],
    ["size=m", ["M", null]],
    ["size=M&colour=Indigo+blue", ["M", "Indigo blue"]],
    ["colour=indigo-blue", [null, "Indigo blue"]],
    ["size=xl&colour=rust&page=2", [null, "Rust"]],
    ["size=&colour=", [null, null]],
  ])("?%s chooses %j", (query, choice) => {
    expect(parseChoice(OPTIONS, new URLSearchParams(query))).toEqual(choice);
  });

  test("has the only value of an option without being asked", () => {
    expect(parseChoice([{ name: "Sleeve", values: ["Long"] }], new URLSearchParams())).toEqual(["Long"]);
  });
});

test.each([
  [["S", "Rust"], S_RUST],
  [["M", "Rust"], null],
  [["S", null], null],
  [[], null],
])("the choice %j is variant %j", (choice, found) => {
  const expected = choice.length === 0 ? S_INDIGO : found;
  expect(findVariant(choice.length === 0 ? [S_INDIGO] : VARIANTS, choice)).toEqual(expected);
});

describe("the variant that a page shows", () => {
  const soldOut = (one: Variant) => ({ ...one, stock: 0 });
  const inStock = (one: Variant) => ({ ...one, stock: 1 });
  const variants = [soldOut(S_INDIGO), inStock(M_INDIGO), soldOut(S_RUST)];

  test.each([
    [["M", "Indigo blue"], variants[1]],
    [["S", "Rust"], variants[2]],
    [["S", null], variants[0]],
    [[null, "Rust"], variants[2]],
    [["M", null], null],
    [[null, "Indigo blue"], null],
    [["M", "Rust"], null],
    [[null, null], null],
  ])("of the choice %j is %j", (choice, shown) => {
    expect(shownVariant(variants, choice)).toEqual(shown);
  });

  test("is none while nothing is chosen, though all is sold out", () => {
    expect(shownVariant([soldOut(S_RUST)], [null, null])).toBeNull();
  });
});

test.each([
  ["in stock", 3, "", null],
  ["sold out, with nothing chosen", 0, "", "1"],
  ["with a choice that is sold out", 3, "size=m&colour=indigo-blue", M_INDIGO.id],
  ["with a choice in stock", 3, "size=s&colour=rust", null],
])("of a product %s, soldOutId is what a shopper can wait for", (_case, stock, query, id) => {
  const product = { id: "1", stock, options: OPTIONS, variants: VARIANTS };
  expect(soldOutId(product, new URLSearchParams(query))).toBe(id);
});

test.each([
  [[null, null], "/product/1"],
  [["M", null], "/product/1?size=m"],
  [["M", "Indigo blue"], "/product/1?size=m&colour=indigo-blue"],
])("the choice %j has the address %s", (choice, address) => {
  expect(choiceHref("1", OPTIONS, choice)).toBe(address);
});

describe("the values of a product page", () => {
  const states = (choice: (string | null)[]) =>
    listChoices("1", OPTIONS, VARIANTS, choice).map(({ name, values }) => [
      name,
      ...values.map(({ value, isChosen, state }) => `${value} ${state}${isChosen ? " chosen" : ""}`),
    ]);

  test("say what can be bought, before and with a choice", () => {
    expect(states([null, null])).toEqual([
      ["Size", "S available", "M sold-out"],
      ["Colour", "Indigo blue available", "Rust available"],
    ]);
    expect(states(["M", null])).toEqual([
      ["Size", "S available", "M sold-out chosen"],
      ["Colour", "Indigo blue sold-out", "Rust missing"],
    ]);
  });

  test("lead to the rest of the choice, or to the value alone when both are not sold together", () => {
    const [, colours] = listChoices("1", OPTIONS, VARIANTS, ["M", null]);
    expect(colours?.values.map(({ href }) => href)).toEqual([
      "/product/1?size=m&colour=indigo-blue",
      "/product/1?colour=rust",
    ]);
  });
});

test("a choice is a query, and goes behind the path of a product", () => {
  expect(choiceQuery(OPTIONS, [null, "Indigo blue"])).toBe("colour=indigo-blue");
  expect(choiceQuery(OPTIONS, [null, null])).toBe("");
  expect(productPath("1", choiceQuery(OPTIONS, ["M", "Rust"]))).toBe("/product/1?size=m&colour=rust");
  expect(productPath("1")).toBe("/product/1");
});
