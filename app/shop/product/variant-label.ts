/** Between the values of a variant in its label, as the database writes it; not allowed within a value. */
const SEPARATOR = " · ";

/** The label of a variant: 'M · Indigo'. */
export function variantLabel(values: readonly string[]): string {
  return values.join(SEPARATOR);
}

/** The option values of a variant's label. */
export function labelValues(label: string): string[] {
  return label.split(SEPARATOR);
}

/** The parts of a full name: 'Kurta', and the values 'M · Indigo' of a variant. */
export function splitName(name: string): { title: string; values: string | null } {
  const [title = "", ...values] = name.split(SEPARATOR);
  return { title, values: values.length > 0 ? variantLabel(values) : null };
}

/** The name of a product or variant on carts, orders and prints: 'Kurta · M · Indigo'. */
export function fullName(name: string, label: string | null): string {
  return label ? name + SEPARATOR + label : name;
}
