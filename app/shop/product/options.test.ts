import { describe, expect, test } from "vitest";

import {
  choiceHref,
  choiceQuery,
  chooseLabel,
  findVariant,
  shownVariant,
  fullName,
  listChoices,
  missingChoiceText,
  namesToChoose,
  optionSlug,
  parseChoice,
  productPath,
  soldOutId,
  splitValues,
  typedOptions,
  type Variant,
  variantsInstead,
  withVariant,
} from "#app/shop/product/options.ts";

const OPTIONS = [
  { name: "Size", values: ["S", "M"] },
  { name: "Colour", values: ["Indigo blue", "Rust"] },
];

function variant(optionValues: string[], stock: number, price = 500_00): Variant {
  return {
    id: optionValues.join(" "),
    optionValues,
    price,
    comparePrice: null,
    stock,
    sku: optionValues.join("-"),
    imageUrl: null,
  };
}

const S_INDIGO = variant(["S", "Indigo blue"], 2);
const M_INDIGO = variant(["M", "Indigo blue"], 0, 600_00);
const S_RUST = variant(["S", "Rust"], 1);
const VARIANTS = [S_INDIGO, M_INDIGO, S_RUST];

test.each([
  ["Size", "size"],
  ["Indigo Blue", "indigo-blue"],
  [" 1/2 kg. ", "1-2-kg"],
  ["आकार", "आकार"],
  ["Cafe\u0301", "caf\u00e9"],
])("%s is %s in an address", (text, slug) => {
  expect(optionSlug(text)).toBe(slug);
});

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

test.each([
  [[["S", "M"], ["Indigo"]], ["Option 1"]],
  [[["S"], ["Indigo"]], []],
  [[["S"], ["Indigo", "Rust"]], ["Option 2"]],
  [[], []],
])("of options with the values %j a shopper chooses %j", (lists, names) => {
  const options = lists.map((values, place) => ({ name: `Option ${place + 1}`, values }));
  expect(namesToChoose(options)).toEqual(names);
});

test.each([
  [["Size"], "Choose Size"],
  [["Size", "Colour"], "Choose Options"],
  [[], "Choose Options"],
])("the button of a product with the options %j says %s", (names, label) => {
  expect(chooseLabel(names)).toBe(label);
});

test.each([
  [["Size", "Colour"], "Please choose a size"],
  [["Edition"], "Please choose an edition"],
  [[], "Please choose an option"],
])("without a value for %j the message is %s", (names, text) => {
  expect(missingChoiceText(names)).toBe(text);
});

test("a variant is named after its product and its values", () => {
  expect([fullName("Kurta", "M · Rust"), fullName("Lamp", null)]).toEqual(["Kurta · M · Rust", "Lamp"]);
});

describe("a product page shows", () => {
  const product = {
    id: "1",
    name: "Kurta",
    price: 500_00,
    comparePrice: 700_00,
    stock: 3,
    sku: "KURTA",
    imageUrl: "/a.svg",
    images: ["/a.svg", "/b.svg"],
  };

  test("the product while nothing is chosen", () => {
    const group = { variant: null, priceVaries: true };
    expect(withVariant(product, group)).toEqual({ ...product, toChoose: true, priceVaries: true });
    expect(withVariant(product)).toEqual({ ...product, toChoose: false, priceVaries: false });
  });

  test("price, stock, SKU and image of the variant that is chosen", () => {
    expect(withVariant(product, { variant: { ...M_INDIGO, imageUrl: "/b.svg" }, priceVaries: true })).toEqual(
      {
        ...product,
        id: "M Indigo blue",
        price: 600_00,
        comparePrice: null,
        priceVaries: false,
        stock: 0,
        sku: "M-Indigo blue",
        imageUrl: "/b.svg",
        images: ["/b.svg", "/a.svg"],
        toChoose: false,
      },
    );
    expect(withVariant(product, { variant: S_RUST, priceVaries: false })).toMatchObject({
      imageUrl: "/a.svg",
      images: ["/a.svg", "/b.svg"],
    });
  });
});

test.each([
  ["", "Please choose a size"],
  ["size=m", "Please choose an outer colour"],
  ["outer-colour=rust", "Please choose a size"],
  ["size=m&outer-colour=", "Please choose an outer colour"],
  ["size=m&outer-colour=rust", "Please choose another combination"],
])("with %j in the address of its page a product asks: %s", (query, text) => {
  expect(missingChoiceText(["Size", "Outer colour"], new URLSearchParams(query))).toBe(text);
});

test("values are separated by commas or lines", () => {
  expect(splitValues(" S, M ,,L\r\nXL \n")).toEqual(["S", "M", "L", "XL"]);
});

test("options as typed leave out empty rows", () => {
  const rows = [
    { name: " Size ", values: "S, M" },
    { name: "", values: " " },
    { name: "", values: "Red" },
  ];
  expect(typedOptions(rows)).toEqual([
    { name: "Size", values: ["S", "M"] },
    { name: "", values: ["Red"] },
  ]);
});

test("a choice is a query, and goes behind the path of a product", () => {
  expect(choiceQuery(OPTIONS, [null, "Indigo blue"])).toBe("colour=indigo-blue");
  expect(choiceQuery(OPTIONS, [null, null])).toBe("");
  expect(productPath("1", choiceQuery(OPTIONS, ["M", "Rust"]))).toBe("/product/1?size=m&colour=rust");
  expect(productPath("1")).toBe("/product/1");
});

describe("variants in the place of one that is sold out", () => {
  const options = [
    { name: "Size", values: ["S", "M", "L", "XL", "XXL"] },
    { name: "Colour", values: ["Indigo", "Rust"] },
  ];
  const all = options[0]?.values.flatMap((size) => ["Indigo", "Rust"].map((colour) => [size, colour])) ?? [];
  const instead = (stock: (label: string) => number, wanted = "M Rust") => {
    const variants = all.map((values) => variant(values, stock(values.join(" "))));
    const soldOut = variants.find(({ id }) => id === wanted);
    if (!soldOut) throw new Error("There is no such variant.");
    return variantsInstead(options, variants, soldOut).map(({ id }) => id);
  };

  test.each<[string, (label: string) => number, string[]]>([
    ["the nearest sizes and the other colour", () => 5, ["S Rust", "M Indigo", "L Rust"]],
    [
      "sizes further away of the same colour before a near size of another",
      (label) => (["XXL Rust", "L Indigo"].includes(label) ? 1 : 0),
      ["XXL Rust", "L Indigo"],
    ],
    ["none that is sold out", () => 0, []],
  ])("are %s", (_, stock, expected) => {
    expect(instead((label) => (label === "M Rust" ? 0 : stock(label)))).toEqual(expected);
  });
});
