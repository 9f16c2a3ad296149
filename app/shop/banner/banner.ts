import { formatDateTime } from "#app/shop/dates.ts";
import { toDatetimeLocal } from "#app/shop/datetime-local.ts";

/** A picture on the home page that leads to `link`, a path of the shop. Times are ISO timestamps; null: without. */
export type Banner = {
  imageUrl: string;
  alt: string;
  link: string;
  startsAt: string | null;
  endsAt: string | null;
  sortOrder: number;
};

/** Banners on the home page at one time; the page stays light. */
export const MAX_SHOWN = 3;
/** Featured products that can be pinned: as many as the home page shows. */
export const MAX_PINNED = 8;

/** Whether a banner is shown: from its start until just before its end. */
export function isShown({ startsAt, endsAt }: Pick<Banner, "startsAt" | "endsAt">, now: Date): boolean {
  return bannerState({ startsAt, endsAt }, now) === "Shown";
}

export function bannerState(
  { startsAt, endsAt }: Pick<Banner, "startsAt" | "endsAt">,
  now: Date,
): "Scheduled" | "Shown" | "Ended" {
  if (endsAt !== null && new Date(endsAt) <= now) return "Ended";
  return startsAt !== null && new Date(startsAt) > now ? "Scheduled" : "Shown";
}

/** The banners, in their order, with their states: of those whose time it is, only the first are shown. */
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

/** Values of the form as strings, by field name; times in India. */
export type BannerFormValues = {
  image_url?: string;
  alt?: string;
  link?: string;
  starts_at?: string;
  ends_at?: string;
  sort_order?: string;
  /** Chosen files. */
  uploads?: string;
};

export const BANNER_LABELS = {
  image_url: "Image address",
  alt: "What the picture says",
  link: "Leads to",
  starts_at: "Start",
  ends_at: "End",
  sort_order: "Order",
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

/** The fields whose stored value, saved by somebody else, differs from the submitted one. */
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
