/** The separator between the values in a variant's label, also used by the database. Values must not contain it. */
const SEPARATOR = " · ";

/** Formats the label of a variant: 'M · Indigo'. */
export function variantLabel(values: readonly string[]): string {
  return values.join(SEPARATOR);
}

/** Returns the option values from a variant's label. */
export function labelValues(label: string): string[] {
  return label.split(SEPARATOR);
}

/** Splits a full name into the title 'Kurta' and the variant's values 'M · Indigo'. */
export function splitName(name: string): { title: string; values: string | null } {
  const [title = "", ...values] = name.split(SEPARATOR);
  return { title, values: values.length > 0 ? variantLabel(values) : null };
}

/** Returns the name of a product or variant in carts, orders and print: 'Kurta · M · Indigo'. */
export function fullName(name: string, label: string | null): string {
  return label ? name + SEPARATOR + label : name;
}
