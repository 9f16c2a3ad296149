import type { ProductOption, Variant } from "#app/shop/product/options.ts";

/** The maximum number of variants suggested for one that is sold out. */
const MAX_INSTEAD = 3;

/**
 * Returns variants in stock to suggest for one that is sold out: first those that share most of its values, then those
 * whose other values are nearest in the order of the options.
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
