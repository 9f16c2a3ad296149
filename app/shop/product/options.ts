import type { Paise } from "#app/shop/money.ts";
import { cleanLine } from "#app/shop/text.ts";

/** An option of a product, such as Size, with its ordered values. */
export type ProductOption = { name: string; values: string[] };

/** A variant of a product with options: a combination of values, one for each option. */
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

/** Converts an option's name or value to its form in a URL: 'size' for 'Size', 'indigo-blue' for 'Indigo blue'. */
export function optionSlug(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

/**
 * Returns the names of the options that a shopper must choose. An option with a single value is chosen automatically.
 */
export function namesToChoose(options: readonly ProductOption[]): string[] {
  return options.filter(({ values }) => values.length > 1).map(({ name }) => name);
}

/**
 * Returns the button label of a product whose options must be chosen first: 'Choose Size', or 'Choose Options' for
 * several options.
 */
export function chooseLabel(optionNames: readonly string[]): string {
  const [only] = optionNames;
  return only !== undefined && optionNames.length === 1 ? `Choose ${only}` : "Choose Options";
}

/** Returns the message 'Please choose a size', for the first option without a value in the URL. */
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

/** Splits typed values at commas and line breaks. */
export function splitValues(typed: string): string[] {
  return typed
    .split(/[,\r\n]/)
    .map(cleanLine)
    .filter(Boolean);
}

/** Returns the options typed into a form. Empty rows are ignored. */
export function typedOptions(rows: readonly { name: string; values: string }[]): ProductOption[] {
  return rows
    .map(({ name, values }) => ({ name: cleanLine(name), values: splitValues(values) }))
    .filter(({ name, values }) => name !== "" || values.length > 0);
}
