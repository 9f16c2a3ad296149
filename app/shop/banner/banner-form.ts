import * as z from "zod";

import type { Banner } from "#app/shop/banner/banner.ts";
import { fromDatetimeLocal } from "#app/shop/datetime-local.ts";
import { requiredLine, UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { image } from "#app/shop/product/product-values.ts";
import { parseWholeNumber } from "#app/shop/text.ts";

const MAX_SORT_ORDER = 9999;
const MAX_LINK = 300;

function time(label: string) {
  return z.optional(z.string({ error: UNREADABLE_FORM })).transform((typed, context): string | null => {
    if (!typed?.trim()) return null;
    const iso = fromDatetimeLocal(typed);
    if (iso === null) context.addIssue({ code: "custom", message: `${label} must be a date and a time` });
    return iso;
  });
}

const bannerFields = {
  image_url: image,
  alt: requiredLine("What the picture says", 1, 200, "Enter the words in the picture"),
  link: requiredLine("The path", 1, MAX_LINK, "Please say where the banner leads to").refine(
    (path) => path === "" || (/^\/(?!\/)[^\\]*$/.test(path) && URL.canParse(path, "https://shop.example")),
    { error: "The path must start with / and be a page of this shop, such as /collections/diwali" },
  ),
  starts_at: time("Start"),
  ends_at: time("End"),
  sort_order: z.optional(z.string({ error: UNREADABLE_FORM })).transform((typed, context) => {
    const order = parseWholeNumber(typed?.trim() || "0");
    if (order !== null && order <= MAX_SORT_ORDER) return order;
    context.addIssue({
      code: "custom",
      message: `Position must be a whole number from 0 to ${MAX_SORT_ORDER}`,
    });
    return z.NEVER;
  }),
};

type BannerForm = Omit<Banner, "imageUrl"> & { imageUrl: string | null };

/** The form of a banner. The caller checks the image, because it may be uploaded instead of typed. */
export const bannerSchema = z.object(bannerFields).transform((form, context): BannerForm => {
  const { starts_at: startsAt, ends_at: endsAt } = form;
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    context.addIssue({ code: "custom", message: "End must be after the start", path: ["ends_at"] });
    return z.NEVER;
  }
  return {
    imageUrl: form.image_url,
    alt: form.alt,
    link: form.link,
    startsAt,
    endsAt,
    sortOrder: form.sort_order,
  };
});
