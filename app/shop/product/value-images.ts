import { optionSlug } from "#app/shop/product/options.ts";
import { labelValues } from "#app/shop/product/variant-label.ts";

/** One image for all variants with a value of the option in this place; '' leaves each its own. */
type ValueImage = { option: number; value: string; image: string };

type Row = { label: string; image_url: string | null };

/** Rows with the images that were chosen for their values; of two options the later one counts. */
export function withValueImages<T extends Row>(
  rows: readonly T[],
  chosen: readonly ValueImage[],
): (Omit<T, "image_url"> & { image_url: T["image_url"] | string })[] {
  return rows.map((row) => {
    const values = labelValues(row.label).map(optionSlug);
    const last = chosen.findLast(
      ({ option, value, image }) => image !== "" && values[option] === optionSlug(value),
    );
    return last ? { ...row, image_url: last.image } : row;
  });
}
