import type { MetaDescriptor } from "react-router";

import type { StructuredData } from "#app/formats/json-ld.ts";
import type { Settings } from "#app/shop/settings/settings.ts";

type Root = {
  /** The shop's own address, without a slash at the end. */
  origin: string;
  settings: Pick<Settings, "siteName" | "siteDescription">;
};

/** The arguments of a route's meta function. The root route's data is missing when it failed. */
type MetaArgs = { matches: readonly [{ loaderData: Root | undefined }, ...unknown[]] };

type Page = {
  /** Stands before the shop's name. */
  title: string;
  /** The title is the whole title. */
  alone?: boolean;
  /** @default the shop's own description */
  description?: string | undefined;
  /** The canonical path: '/product/…', without parameters that do not change the page. */
  path: string;
  /** The address of an image to show with a shared link; an icon stands in for none and for SVG, which no app draws. */
  image?: string | null | undefined;
  noindex?: boolean;
  /** @default "website" */
  type?: "website" | "product" | "article";
};

const DESCRIPTION = 160;
const ICON = "/icons/icon-512.png";

/**
 * Builds the metadata that search engines and shared links use: title, description, canonical URL and image. A page
 * with `noindex` has only a title and a robots tag.
 */
export function pageMeta({ matches: [{ loaderData: root }] }: MetaArgs, page: Page): MetaDescriptor[] {
  const { siteName = "Haat", siteDescription = "" } = root?.settings ?? {};
  const title = page.alone ? page.title : `${page.title} · ${siteName}`;
  if (page.noindex || !root) return [{ title }, { name: "robots", content: "noindex" }];

  const description = shorten(page.description || siteDescription);
  const url = root.origin + page.path;
  const image = imageUrl(page.image, root.origin);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image ?? root.origin + ICON },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: siteName },
    { property: "og:locale", content: "en_IN" },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
}

/** Facts for search engines as JSON-LD. React Router escapes what could end the script. */
export function structuredData(facts: StructuredData): MetaDescriptor {
  return { "script:ld+json": facts };
}

/** One line of at most 160 characters, cut between words. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = Array.from(line);
  if (characters.length <= DESCRIPTION) return line;
  const cut = characters.slice(0, DESCRIPTION).join("");
  return `${cut.replace(/\s\S{0,30}$/, "")}…`;
}

function imageUrl(image: string | null | undefined, origin: string): string | null {
  if (!image || !URL.canParse(image, origin)) return null;
  const url = new URL(image, origin);
  return /^https?:$/.test(url.protocol) && !/\.svg$/i.test(url.pathname) ? url.href : null;
}
