/** The values of the category form as strings, by field name. */
export type CategoryFormValues = {
  name: string;
  slug?: string;
  sort_order?: string;
  image_url?: string;
  /** The chosen file. */
  uploads?: string;
  size_guide?: string;
  is_active?: string;
};

/**
 * A category. `sizeGuide` has the format of parseSizeGuide. `imageUrl` is the image of its tile on the home page; null
 * without one.
 */
export type Category = {
  name: string;
  slug: string;
  sortOrder: number;
  imageUrl: string | null;
  sizeGuide: string | null;
  isActive: boolean;
};

export const CATEGORY_LABELS = {
  name: "Name",
  slug: "Web address",
  sort_order: "Position",
  image_url: "Image address",
  size_guide: "Size guide",
  is_active: "Active",
} as const;

/**
 * Converts a name to a slug for a URL: 'Home & Living' becomes 'home-living'; '' for a name without letters from a to z
 * or digits.
 */
export function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-|-$/g, "");
}

/** Converts a stored category to the values of its form. */
export function toCategoryFormValues(category: Category): CategoryFormValues {
  const { name, slug, sortOrder, imageUrl, sizeGuide, isActive } = category;
  return {
    name,
    slug,
    sort_order: String(sortOrder),
    image_url: imageUrl ?? "",
    size_guide: sizeGuide ?? "",
    ...(isActive ? { is_active: "on" } : {}),
  };
}

/** Returns the fields whose stored value, saved by somebody else, differs from the submitted one. */
export function categoryDifferences(stored: Category, submitted: Category): { label: string; now: string }[] {
  const rows = [
    { label: CATEGORY_LABELS.name, stored: stored.name, submitted: submitted.name },
    { label: CATEGORY_LABELS.slug, stored: stored.slug, submitted: submitted.slug },
    {
      label: CATEGORY_LABELS.sort_order,
      stored: String(stored.sortOrder),
      submitted: String(submitted.sortOrder),
    },
    {
      label: CATEGORY_LABELS.image_url,
      stored: stored.imageUrl ?? "None",
      submitted: submitted.imageUrl ?? "None",
    },
    {
      label: CATEGORY_LABELS.size_guide,
      stored: stored.sizeGuide ?? "None",
      submitted: submitted.sizeGuide ?? "None",
    },
    {
      label: CATEGORY_LABELS.is_active,
      stored: yesNo(stored.isActive),
      submitted: yesNo(submitted.isActive),
    },
  ];
  return rows.flatMap((row) => (row.stored === row.submitted ? [] : [{ label: row.label, now: row.stored }]));
}

function yesNo(value: boolean): string {
  return value ? "Yes" : "No";
}
