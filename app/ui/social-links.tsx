import type { Settings } from "#app/shop/settings/settings.ts";

const INSTAGRAM =
  "M7.5 4h9A3.5 3.5 0 0 1 20 7.5v9a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 4 16.5v-9A3.5 3.5 0 0 1 7.5 4M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M16.6 7.4v.01";
const FACEBOOK = "M14 21v-8h3l.5-3.5H14V7.5C14 6.5 14.5 6 15.5 6h2V3H15c-3 0-4.5 1.7-4.5 4.3v2.2H8V13h2.5v8z";
const YOUTUBE = "M5 6.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M10.5 9.5v5l4-2.5z";
const X = "M5 5l14 14M19 5L5 19";

type SocialLinksProps = { settings: Pick<Settings, "instagramUrl" | "facebookUrl" | "youtubeUrl" | "xUrl"> };

/** Links to the shop's social profiles. Renders nothing when none is set. */
export function SocialLinks({ settings }: SocialLinksProps) {
  const places = [
    { name: "Instagram", url: settings.instagramUrl, drawing: INSTAGRAM },
    { name: "Facebook", url: settings.facebookUrl, drawing: FACEBOOK },
    { name: "YouTube", url: settings.youtubeUrl, drawing: YOUTUBE },
    { name: "X", url: settings.xUrl, drawing: X },
  ].filter(({ url }) => url !== "");
  return places.length === 0 ? null : (
    <span className="-mx-3 flex">
      {places.map(({ name, url, drawing }) => (
        <a key={name} href={url} aria-label={name} className="icon-button">
          <svg
            viewBox="0 0 24 24"
            className="size-5.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden
          >
            <path d={drawing} />
          </svg>
        </a>
      ))}
    </span>
  );
}
