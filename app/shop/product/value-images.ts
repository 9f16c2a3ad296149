import { optionSlug } from "#app/shop/product/options.ts";
import { labelValues } from "#app/shop/product/variant-label.ts";

/** The image of all variants with this value of the option at this index. With '' each variant keeps its own. */
type ValueImage = { option: number; value: string; image: string };

type Row = { label: string; image_url: string | null };

/** Returns rows with the images chosen for their values. When two options have an image, the later option's counts. */
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
