type Refusal = { status: number; fieldErrors?: Record<string, string[]>; formErrors?: string[] };

const REFUSALS = {
  sku_taken: { status: 409, fieldErrors: { sku: ["Another product has this SKU"] } },
  unknown_category: {
    status: 409,
    fieldErrors: { category_id: ["This category does not exist any more. Please choose another"] },
  },
  unknown_class: {
    status: 409,
    fieldErrors: { tax_code: ["This tax class does not exist any more. Please choose another"] },
  },
  failed: { status: 503, formErrors: ["Failed to save product"] },
} satisfies Record<string, Refusal>;

/** Status and errors for a product that could not be saved. */
export function saveRefusal(code: keyof typeof REFUSALS): Refusal {
  return REFUSALS[code];
}
