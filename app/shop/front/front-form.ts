import * as z from "zod";

import { checkbox, optionalLine, UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { isAccent } from "#app/shop/front/accents.ts";
import type { Front } from "#app/shop/front/front.ts";
import { image } from "#app/shop/product/product-values.ts";

/** The form of the shop's front page. Its images may be uploaded instead of typed. */
export const frontSchema = z
  .object({
    headline: optionalLine("Headline", 80),
    hero_text: optionalLine("Text", 200),
    hero_image_url: image,
    banners_first: checkbox(UNREADABLE_FORM),
    accent: z
      .string({ error: "Please choose a colour" })
      .refine(isAccent, { error: "Please choose a colour" }),
    logo_url: image,
  })
  .transform((form): Front => ({
    headline: form.headline,
    heroText: form.hero_text,
    heroImageUrl: form.hero_image_url,
    bannersFirst: form.banners_first,
    accent: form.accent,
    logoUrl: form.logo_url ?? "",
  }));
