import { fullName } from "#app/shop/product/variant-label.ts";

/**
 * Sorts items by name, so that every screen and print has the same order. The database's own order changes when a row
 * is updated.
 */
export function sortItems<T extends { id: string; product_name: string; variant_label: string | null }>(
  items: readonly T[],
): T[] {
  return [...items].sort(
    (one, other) =>
      itemName(one).localeCompare(itemName(other), "en", { numeric: true }) || one.id.localeCompare(other.id),
  );
}

/** Returns the name of an order's item, with the values of its variant: 'Kurta · M · Indigo'. */
export function itemName(item: { product_name: string; variant_label: string | null }): string {
  return fullName(item.product_name, item.variant_label);
}
