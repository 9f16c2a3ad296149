import { type Accent, ACCENTS } from "#app/shop/front/accents.ts";

/** The owner's content of the front page. null: the built-in text or image. */
export type Front = {
  headline: string | null;
  heroText: string | null;
  heroImageUrl: string | null;
  /** True if banners are shown above everything else, rather than below the products. */
  bannersFirst: boolean;
  accent: Accent;
  /** The image beside the shop's name; '' for the built-in mark. */
  logoUrl: string;
};

/** The values of the form as strings, by field name. */
export type FrontFormValues = {
  headline?: string;
  hero_text?: string;
  hero_image_url?: string;
  banners_first?: string;
  accent?: string;
  logo_url?: string;
  /** The chosen files. */
  uploads?: string;
  logo?: string;
};

/**
 * The sentence at the top of the home page where the owner has written none.
 * @param payment the means of payment, see `paymentTerms`; null when there is none
 */
export function defaultHeroText(payment: string | null): string {
  return `Electronics to everyday, across India.${payment === null ? "" : ` ${payment}.`}`;
}

export const FRONT_LABELS = {
  headline: "Headline",
  hero_text: "Text",
  hero_image_url: "Picture address",
  banners_first: "Show banners first",
  accent: "Colour of buttons and links",
  logo_url: "Logo address",
} as const;

export function toFrontFormValues(front: Front): FrontFormValues {
  return {
    headline: front.headline ?? "",
    hero_text: front.heroText ?? "",
    hero_image_url: front.heroImageUrl ?? "",
    accent: front.accent,
    logo_url: front.logoUrl,
    ...(front.bannersFirst ? { banners_first: "on" } : {}),
  };
}

/** Returns the fields whose stored value, saved by another user, differs from the submitted one. */
export function frontDifferences(stored: Front, submitted: Front): { label: string; now: string }[] {
  const text = (value: string | null) => value || "empty";
  const yesNo = (value: boolean) => (value ? "Yes" : "No");
  const rows: [label: string, stored: string, submitted: string][] = [
    [FRONT_LABELS.headline, text(stored.headline), text(submitted.headline)],
    [FRONT_LABELS.hero_text, text(stored.heroText), text(submitted.heroText)],
    [FRONT_LABELS.hero_image_url, text(stored.heroImageUrl), text(submitted.heroImageUrl)],
    [FRONT_LABELS.banners_first, yesNo(stored.bannersFirst), yesNo(submitted.bannersFirst)],
    [FRONT_LABELS.accent, ACCENTS[stored.accent].name, ACCENTS[submitted.accent].name],
    [FRONT_LABELS.logo_url, text(stored.logoUrl), text(submitted.logoUrl)],
  ];
  return rows.flatMap(([label, there, here]) => (there === here ? [] : [{ label, now: there }]));
}
