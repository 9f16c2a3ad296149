import { identityContext } from "#app/context.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { publicAnswer } from "#app/routes/api/public-response.server.ts";

import type { Route } from "./+types/manifest";

// The colours of the header and of the page in the light theme, which is the first one that anybody sees.
const HEADER = "#ffffff";
const PAPER = "#fbfaf7";

function icon(file: string, size: number, purpose: "any" | "maskable") {
  return { src: `/icons/${file}`, sizes: `${size}x${size}`, type: "image/png", purpose };
}

/** Lets a phone put the shop on its home screen, under the name that the settings give it. */
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
    background_color: PAPER,
    theme_color: HEADER,
    icons: [
      icon("icon-192.png", 192, "any"),
      icon("icon-512.png", 512, "any"),
      icon("icon-maskable-512.png", 512, "maskable"),
    ],
  };
  return publicAnswer(JSON.stringify(manifest), "application/manifest+json");
}
