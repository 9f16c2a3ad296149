import { identityContext } from "#app/context.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { publicResponse } from "#app/routes/api/public-response.server.ts";

import type { Route } from "./+types/manifest";

// Colours of the light theme, the default: header and page background.
const HEADER = "#ffffff";
const BACKGROUND = "#fbfaf7";

function icon(file: string, size: number, purpose: "any" | "maskable") {
  return { src: `/icons/${file}`, sizes: `${size}x${size}`, type: "image/png", purpose };
}

/** Web app manifest with the site name from the settings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteName, siteDescription } = await getSettings(context.get(identityContext).db);
  const manifest = {
    id: "/",
    name: siteName,
    short_name: siteName,
    description: siteDescription,
    lang: "en-IN",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: BACKGROUND,
    theme_color: HEADER,
    icons: [
      icon("icon-192.png", 192, "any"),
      icon("icon-512.png", 512, "any"),
      icon("icon-maskable-512.png", 512, "maskable"),
    ],
  };
  return publicResponse(JSON.stringify(manifest), "application/manifest+json");
}
