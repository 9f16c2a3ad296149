import * as z from "zod";

import { type Category, toSlug } from "#app/shop/category/category.ts";
import { asciiDigits, requiredLine } from "#app/shop/text.ts";

const BAD_FORM = "The form could not be read. Please try again.";
const NEEDS_SLUG = "Address is required: the name has no letter from a to z";

export const categoryFields = {
  name: requiredLine("Name", 1, 120, "Name is required"),
  slug: z
    .optional(z.string({ error: BAD_FORM }))
    .transform((typed) => (typed ?? "").trim().toLowerCase())
    .refine((slug) => slug === "" || (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 60), {
      error: "Address must be letters, digits and single hyphens, at most 60",
    }),
  sort_order: z
    .optional(z.string({ error: BAD_FORM }))
    .transform((typed) => asciiDigits(typed ?? "").trim() || "0")
    .refine((typed) => /^\d{1,4}$/.test(typed), { error: "Order must be a whole number from 0 to 9999" })
    .transform(Number),
  is_active: z.optional(z.literal("on", { error: BAD_FORM })).transform((ticked) => ticked === "on"),
};

/** The category form; without an address of its own a category takes it from its name. */
export const categorySchema = z.object(categoryFields).transform((typed, context): Category => {
  const slug = typed.slug || toSlug(typed.name);
  if (slug === "") {
    context.addIssue({ code: "custom", message: NEEDS_SLUG, path: ["slug"] });
    return z.NEVER;
  }
  return { name: typed.name, slug, sortOrder: typed.sort_order, isActive: typed.is_active };
});
