import type { Paise } from "#app/shop/money.ts";
import { cleanLine } from "#app/shop/text.ts";

/** Between the values of a variant in its label, as the database writes it; not allowed within a value. */
const SEPARATOR = " · ";

/** Variants that are offered in the place of one that is sold out. */
const MAX_INSTEAD = 3;

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

/** The chosen value of each option; null where none is chosen. */
export type Choice = (string | null)[];

/** A value of an option on the product page. `state` is that of the variants with it and the rest of the choice. */
export type OptionValue = {
  value: string;
  href: string;
  isChosen: boolean;
  state: "available" | "sold-out" | "missing";
};

export type OptionChoice = { name: string; values: OptionValue[] };

/** A name or value as it stands in an address: 'size' for 'Size', 'indigo-blue' for 'Indigo blue'. */
export function optionSlug(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

/**
 * The choice of an address such as '?size=m&colour=indigo'. What is unknown is ignored; an option with one value is
 * chosen.
 */
export function parseChoice(options: readonly ProductOption[], params: URLSearchParams): Choice {
  return options.map(({ name, values }) => {
    if (values.length === 1) return values[0] ?? null;
    const wanted = optionSlug(params.get(optionSlug(name)) ?? "");
    return values.find((value) => optionSlug(value) === wanted) ?? null;
  });
}

/** The variant of a complete choice; null when values are missing or the combination is not offered. */
export function findVariant(variants: readonly Variant[], choice: Choice): Variant | null {
  return variants.find(({ optionValues }) => isWithin(optionValues, choice, choice.length)) ?? null;
}

/**
 * The variant that a page shows: that of a complete choice, or for a choice of which nothing is left in stock one that is
 * sold out, so that the page says so. Null when a value is still to be chosen, or the combination is not offered.
 */
export function shownVariant(variants: readonly Variant[], choice: Choice): Variant | null {
  const chosen = findVariant(variants, choice);
  if (chosen || choice.every((value) => value === null)) return chosen;
  const matching = variants.filter(({ optionValues }) => isWithin(optionValues, choice, 1));
  return matching.some(({ stock }) => stock > 0) ? null : (matching[0] ?? null);
}

/** The id of the product or variant that a page shows, when it is sold out; otherwise null. */
export function soldOutId(
  product: { id: string; stock: number; options: readonly ProductOption[]; variants: readonly Variant[] },
  params: URLSearchParams,
): string | null {
  const shown = shownVariant(product.variants, parseChoice(product.options, params)) ?? product;
  return shown.stock === 0 ? shown.id : null;
}

/** The path of a product page with a choice: '/product/1?size=m'. */
export function choiceHref(productId: string, options: readonly ProductOption[], choice: Choice): string {
  return productPath(productId, choiceQuery(options, choice));
}

/** A choice as a query: 'size=m&colour=indigo'; '' for none. */
export function choiceQuery(options: readonly ProductOption[], choice: Choice): string {
  const params = new URLSearchParams();
  for (const [index, { name }] of options.entries()) {
    const value = choice[index];
    if (value) params.set(optionSlug(name), optionSlug(value));
  }
  return params.toString();
}

/** The path of a product page, with the query of a choice if there is one. */
export function productPath(productId: string, query = ""): string {
  return query === "" ? `/product/${productId}` : `/product/${productId}?${query}`;
}

/**
 * Other variants in the place of one that is sold out: those in stock that have the most of its values first, of these the
 * ones whose other values are nearest in the order of the options.
 * @returns at most three
 */
export function variantsInstead(
  options: readonly ProductOption[],
  variants: readonly Variant[],
  soldOut: Variant,
): Variant[] {
  const places = ({ optionValues }: Variant) =>
    optionValues.map((value, index) => options[index]?.values.indexOf(value) ?? 0);
  const wanted = places(soldOut);
  const ranked = variants
    .filter(({ stock }) => stock > 0)
    .map((variant) => {
      const steps = places(variant).map((place, index) => place - (wanted[index] ?? 0));
      const distance = steps.reduce((sum, step) => sum + Math.abs(step), 0);
      return { variant, rank: [steps.filter(Boolean).length, distance, ...steps] };
    });
  return ranked
    .toSorted((one, other) => compareRanks(one.rank, other.rank))
    .slice(0, MAX_INSTEAD)
    .map(({ variant }) => variant);
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, place) => value !== other[place]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

/**
 * The options of a product page, each value with the path that chooses it. The rest of the choice is kept, unless the
 * shop does not offer both together.
 */
export function listChoices(
  productId: string,
  options: readonly ProductOption[],
  variants: readonly Variant[],
  choice: Choice,
): OptionChoice[] {
  return options.map(({ name, values }, index) => ({
    name,
    values: values.map((value) => {
      const next = choice.with(index, value);
      const matching = variants.filter(({ optionValues }) => isWithin(optionValues, next, 0));
      const alone = next.map((_, place) => (place === index ? value : null));
      return {
        value,
        href: choiceHref(productId, options, matching.length > 0 ? next : alone),
        isChosen: choice[index] === value,
        state:
          matching.length === 0
            ? "missing"
            : matching.some(({ stock }) => stock > 0)
              ? "available"
              : "sold-out",
      };
    }),
  }));
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

type Offer = {
  id: string;
  price: Paise;
  comparePrice: Paise | null;
  stock: number;
  sku: string;
  imageUrl: string | null;
  images: string[];
};

/**
 * A product as its page shows it: with price, stock, SKU and image of the chosen variant. `toChoose`: whether a variant
 * is still to be chosen.
 * @param group omitted for a product without options
 */
export function withVariant<T extends Offer>(
  product: T,
  group?: { variant: Variant | null; priceVaries: boolean },
): T & { toChoose: boolean; priceVaries: boolean } {
  if (!group) return { ...product, toChoose: false, priceVaries: false };
  if (!group.variant) return { ...product, toChoose: true, priceVaries: group.priceVaries };
  const { id, price, comparePrice, stock, sku, imageUrl } = group.variant;
  const images = imageUrl ? [imageUrl, ...product.images.filter((url) => url !== imageUrl)] : product.images;
  return {
    ...product,
    id,
    price,
    comparePrice,
    stock,
    sku,
    images,
    imageUrl: imageUrl ?? product.imageUrl,
    toChoose: false,
    priceVaries: false,
  };
}

/** The label of a variant: 'M · Indigo'. */
export function variantLabel(values: readonly string[]): string {
  return values.join(SEPARATOR);
}

/** The option values of a variant's label. */
export function labelValues(label: string): string[] {
  return label.split(SEPARATOR);
}

/** The name of a product or variant on carts, orders and prints: 'Kurta · M · Indigo'. */
export function fullName(name: string, label: string | null): string {
  return label ? name + SEPARATOR + label : name;
}

/** Whether values have each chosen one, of which there are at least `least`. */
function isWithin(optionValues: readonly string[], choice: Choice, least: number): boolean {
  return (
    choice.filter((value) => value !== null).length >= least &&
    choice.every((value, index) => value === null || value === optionValues[index])
  );
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
