import type { Paise } from "#app/shop/money.ts";
import { cleanLine } from "#app/shop/text.ts";

/** An option of a product, such as Size, with its values in their order. */
export type ProductOption = { name: string; values: string[] };

/** What is sold of a product with options: a combination of values, one for each option. */
export type Variant = {
  id: string;
  optionValues: string[];
  price: Paise;
  comparePrice: Paise | null;
  stock: number;
  sku: string;
  gtin?: string | null;
  imageUrl: string | null;
};

/** A name or value as it stands in an address: 'size' for 'Size', 'indigo-blue' for 'Indigo blue'. */
export function optionSlug(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

/** The options that a shopper chooses: one with a single value is chosen by itself. */
export function namesToChoose(options: readonly ProductOption[]): string[] {
  return options.filter(({ values }) => values.length > 1).map(({ name }) => name);
}

/** The button of a product that must be chosen first: 'Choose Size', or 'Choose Options' for several options. */
export function chooseLabel(optionNames: readonly string[]): string {
  const [only] = optionNames;
  return only !== undefined && optionNames.length === 1 ? `Choose ${only}` : "Choose Options";
}

/** 'Please choose a size', for the first of the options that the page's address has no value of. */
export function missingChoiceText(
  optionNames: readonly string[],
  page: URLSearchParams = new URLSearchParams(),
): string {
  if (optionNames.length === 0) return "Please choose an option";
  const first = optionNames.find((option) => !page.get(optionSlug(option)));
  if (first === undefined) return "Please choose another combination";
  const name = first.toLowerCase();
  return `Please choose ${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

/** Splits values that were typed with commas or on lines. */
export function splitValues(typed: string): string[] {
  return typed
    .split(/[,\r\n]/)
    .map(cleanLine)
    .filter(Boolean);
}

/** The options of a form as typed; an empty row is no option. */
export function typedOptions(rows: readonly { name: string; values: string }[]): ProductOption[] {
  return rows
    .map(({ name, values }) => ({ name: cleanLine(name), values: splitValues(values) }))
    .filter(({ name, values }) => name !== "" || values.length > 0);
}
