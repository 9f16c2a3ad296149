import { formatDateTime } from "#app/shop/dates.ts";
import { toDatetimeLocal } from "#app/shop/datetime-local.ts";

/** An image on the home page that links to `link`, a path of the shop. Times are ISO timestamps; null: unlimited. */
export type Banner = {
  imageUrl: string;
  alt: string;
  link: string;
  startsAt: string | null;
  endsAt: string | null;
  sortOrder: number;
};

/** The maximum number of banners on the home page at one time, to keep the page light. */
export const MAX_SHOWN = 3;
/** The maximum number of pinned featured products: as many as the home page shows. */
export const MAX_PINNED = 8;

/** Returns true if a banner's period has begun and not ended. */
export function isInPeriod({ startsAt, endsAt }: Pick<Banner, "startsAt" | "endsAt">, now: Date): boolean {
  return bannerState({ startsAt, endsAt }, now) === "Shown";
}

/** Returns the state of a banner by its period alone; withStates also knows how many fit. */
export function bannerState(
  { startsAt, endsAt }: Pick<Banner, "startsAt" | "endsAt">,
  now: Date,
): "Scheduled" | "Shown" | "Ended" {
  if (endsAt !== null && new Date(endsAt) <= now) return "Ended";
  return startsAt !== null && new Date(startsAt) > now ? "Scheduled" : "Shown";
}

/**
 * Adds its state to each banner, in their order. Of the banners whose time it is, only the first MAX_SHOWN are shown.
 */
export function withStates<T extends Pick<Banner, "startsAt" | "endsAt">>(
  banners: readonly T[],
  now: Date,
): (T & { state: ReturnType<typeof bannerState> | "Waits" })[] {
  let shown = 0;
  return banners.map((banner) => {
    const state = bannerState(banner, now);
    if (state !== "Shown") return { ...banner, state };
    shown += 1;
    return { ...banner, state: shown > MAX_SHOWN ? "Waits" : state };
  });
}

/** The values of the form as strings, by field name. Times are in Indian time. */
export type BannerFormValues = {
  image_url?: string;
  alt?: string;
  link?: string;
  starts_at?: string;
  ends_at?: string;
  sort_order?: string;
  /** The chosen files. */
  uploads?: string;
};

export const BANNER_LABELS = {
  image_url: "Image address",
  alt: "What the picture says",
  link: "Leads to",
  starts_at: "Start",
  ends_at: "End",
  sort_order: "Position",
} as const;

export function toBannerFormValues(banner: Banner): Required<Omit<BannerFormValues, "uploads">> {
  return {
    image_url: banner.imageUrl,
    alt: banner.alt,
    link: banner.link,
    starts_at: banner.startsAt === null ? "" : toDatetimeLocal(banner.startsAt),
    ends_at: banner.endsAt === null ? "" : toDatetimeLocal(banner.endsAt),
    sort_order: String(banner.sortOrder),
  };
}

/** Returns the fields whose stored value, saved by another user, differs from the submitted one. */
export function bannerDifferences(stored: Banner, submitted: Banner): { label: string; now: string }[] {
  const rows: [label: string, stored: string, submitted: string][] = [
    [BANNER_LABELS.image_url, stored.imageUrl, submitted.imageUrl],
    [BANNER_LABELS.alt, stored.alt, submitted.alt],
    [BANNER_LABELS.link, stored.link, submitted.link],
    [BANNER_LABELS.starts_at, timeText(stored.startsAt), timeText(submitted.startsAt)],
    [BANNER_LABELS.ends_at, timeText(stored.endsAt), timeText(submitted.endsAt)],
    [BANNER_LABELS.sort_order, String(stored.sortOrder), String(submitted.sortOrder)],
  ];
  return rows.flatMap(([label, there, here]) => (there === here ? [] : [{ label, now: there }]));
}

function timeText(iso: string | null): string {
  return iso === null ? "empty" : formatDateTime(iso);
}
