import { fullName } from "#app/shop/product/variant-label.ts";

/** Items by name, the same on every screen and print. The database states no order: it changes when a row is updated. */
export function sortItems<T extends { id: string; product_name: string; variant_label: string | null }>(
  items: readonly T[],
): T[] {
  return [...items].sort(
    (one, other) =>
      itemName(one).localeCompare(itemName(other), "en", { numeric: true }) || one.id.localeCompare(other.id),
  );
}

/** The name of an order's item, with the values of its variant: 'Kurta · M · Indigo'. */
export function itemName(item: { product_name: string; variant_label: string | null }): string {
  return fullName(item.product_name, item.variant_label);
}
