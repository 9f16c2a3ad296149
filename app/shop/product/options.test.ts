import { expect, test } from "vitest";

import {
  chooseLabel,
  missingChoiceText,
  namesToChoose,
  optionSlug,
  splitValues,
  typedOptions,
} from "#app/shop/product/options.ts";

test.each([
  ["Size", "size"],
  ["Indigo Blue", "indigo-blue"],
  [" 1/2 kg. ", "1-2-kg"],
  ["आकार", "आकार"],
  ["Cafe\u0301", "caf\u00e9"],
])("%s is %s in an address", (text, slug) => {
  expect(optionSlug(text)).toBe(slug);
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
