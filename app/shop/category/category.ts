/** The category form as it is typed. */
export type CategoryFormValues = { name: string; slug?: string; sort_order?: string; is_active?: string };

/** A category as admins keep it. */
export type Category = { name: string; slug: string; sortOrder: number; isActive: boolean };

export const CATEGORY_LABELS = {
  name: "Name",
  slug: "Address",
  sort_order: "Order",
  is_active: "Active",
} as const;

/** A word for the shop's address out of a name: 'Home & Living' is 'home-living'; '' where nothing is left. */
export function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
}

/** A kept category as the form shows it. */
export function toCategoryFormValues({ name, slug, sortOrder, isActive }: Category): CategoryFormValues {
  return { name, slug, sort_order: String(sortOrder), ...(isActive ? { is_active: "on" } : {}) };
}

/** What somebody else's edit made different from what was typed. */
export function categoryDifferences(kept: Category, typed: Category): { label: string; now: string }[] {
  const rows = [
    { label: CATEGORY_LABELS.name, kept: kept.name, typed: typed.name },
    { label: CATEGORY_LABELS.slug, kept: kept.slug, typed: typed.slug },
    { label: CATEGORY_LABELS.sort_order, kept: String(kept.sortOrder), typed: String(typed.sortOrder) },
    { label: CATEGORY_LABELS.is_active, kept: yesNo(kept.isActive), typed: yesNo(typed.isActive) },
  ];
  return rows.flatMap((row) => (row.kept === row.typed ? [] : [{ label: row.label, now: row.kept }]));
}

function yesNo(value: boolean): string {
  return value ? "Yes" : "No";
}
