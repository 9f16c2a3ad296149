import * as z from "zod";

import { type Category, toSlug } from "#app/shop/category/category.ts";
import { checkbox, optionalMultilineText, requiredLine, UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { image } from "#app/shop/product/product-values.ts";
import { parseWholeNumber } from "#app/shop/text.ts";

const MISSING_SLUG = "Address is required: the name has no letter from a to z";
const MAX_SORT_ORDER = 9999;

const categoryFields = {
  name: requiredLine("Name", 1, 120, "Name is required"),
  slug: z
    .optional(z.string({ error: UNREADABLE_FORM }))
    .transform((typed) => (typed ?? "").trim().toLowerCase())
    .refine((slug) => slug === "" || (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 60), {
      error: "Address must be letters, digits and single hyphens, at most 60",
    }),
  sort_order: z.optional(z.string({ error: UNREADABLE_FORM })).transform((typed, context) => {
    const order = parseWholeNumber(typed?.trim() || "0");
    if (order !== null && order <= MAX_SORT_ORDER) return order;
    context.addIssue({
      code: "custom",
      message: `Position must be a whole number from 0 to ${MAX_SORT_ORDER}`,
    });
    return z.NEVER;
  }),
  image_url: image,
  size_guide: optionalMultilineText("Size guide", 2000),
  is_active: checkbox(UNREADABLE_FORM),
};

/** The category form. A blank slug is made from the name. */
export const categorySchema = z.object(categoryFields).transform((form, context): Category => {
  const slug = form.slug || toSlug(form.name);
  if (slug === "") {
    context.addIssue({ code: "custom", message: MISSING_SLUG, path: ["slug"] });
    return z.NEVER;
  }
  return {
    name: form.name,
    slug,
    sortOrder: form.sort_order,
    imageUrl: form.image_url,
    sizeGuide: form.size_guide,
    isActive: form.is_active,
  };
});
