import { optionSlug, type ProductOption, type Variant } from "#app/shop/product/options.ts";

/** The chosen value of each option; null where nothing is chosen. */
export type Choice = (string | null)[];

/**
 * A value of an option on the product page. `state` describes the variants with this value and the rest of the choice.
 */
export type OptionValue = {
  value: string;
  href: string;
  isChosen: boolean;
  state: "available" | "sold-out" | "missing";
};

export type OptionChoice = { name: string; values: OptionValue[] };

/**
 * Parses the choice from a query such as '?size=m&colour=indigo'. Unknown values are ignored; an option with a single
 * value is chosen automatically.
 */
export function parseChoice(options: readonly ProductOption[], params: URLSearchParams): Choice {
  return options.map(({ name, values }) => {
    if (values.length === 1) return values[0] ?? null;
    const wanted = optionSlug(params.get(optionSlug(name)) ?? "");
    return values.find((value) => optionSlug(value) === wanted) ?? null;
  });
}

/** Returns the variant of a complete choice; null when values are missing or the combination is not offered. */
export function findVariant(variants: readonly Variant[], choice: Choice): Variant | null {
  return variants.find(({ optionValues }) => isWithin(optionValues, choice, choice.length)) ?? null;
}

/**
 * Returns the variant that a page shows: the one of a complete choice, or, when everything that fits a partial choice
 * is sold out, one of those, so that the page says so. Returns null when a value must still be chosen or the
 * combination is not offered.
 */
export function shownVariant(variants: readonly Variant[], choice: Choice): Variant | null {
  const chosen = findVariant(variants, choice);
  if (chosen || choice.every((value) => value === null)) return chosen;
  const matching = variants.filter(({ optionValues }) => isWithin(optionValues, choice, 1));
  return matching.some(({ stock }) => stock > 0) ? null : (matching[0] ?? null);
}

/** Returns the id of the product or variant that a page shows if it is sold out; otherwise null. */
export function soldOutId(
  product: { id: string; stock: number; options: readonly ProductOption[]; variants: readonly Variant[] },
  params: URLSearchParams,
): string | null {
  const shown = shownVariant(product.variants, parseChoice(product.options, params)) ?? product;
  return shown.stock === 0 ? shown.id : null;
}

/** Returns the path of a product page with a choice: '/product/1?size=m'. */
export function choiceHref(productId: string, options: readonly ProductOption[], choice: Choice): string {
  return productPath(productId, choiceQuery(options, choice));
}

/** Formats a choice as a query string: 'size=m&colour=indigo'; '' for none. */
export function choiceQuery(options: readonly ProductOption[], choice: Choice): string {
  const params = new URLSearchParams();
  for (const [index, { name }] of options.entries()) {
    const value = choice[index];
    if (value) params.set(optionSlug(name), optionSlug(value));
  }
  return params.toString();
}

/** Returns the path of a product page, with the query string of a choice if there is one. */
export function productPath(productId: string, query = ""): string {
  return query === "" ? `/product/${productId}` : `/product/${productId}?${query}`;
}

/**
 * Returns the options of a product page, each value with the path that chooses it. The path keeps the rest of the
 * choice, unless the shop does not offer that combination.
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

/** Returns true if option values agree with every chosen value, and at least `least` values are chosen. */
function isWithin(optionValues: readonly string[], choice: Choice, least: number): boolean {
  return (
    choice.filter((value) => value !== null).length >= least &&
    choice.every((value, index) => value === null || value === optionValues[index])
  );
}
