import { href } from "react-router";

import { identityContext } from "#app/context.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { siteOrigin } from "#app/middleware/client-ip.server.ts";
import { publicResponse } from "#app/routes/api/public-response.server.ts";

import type { Route } from "./+types/security-txt";

const HALF_A_YEAR_MS = 182 * 24 * 60 * 60 * 1000;

/** Sends the contact for reports of vulnerabilities in the format of RFC 9116. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const origin = siteOrigin(request, context);
  const { contactEmail } = await getSettings(context.get(identityContext).db);
  const expires = new Date(Date.now() + HALF_A_YEAR_MS).toISOString().slice(0, 10);
  const lines = [
    contactEmail ? `Contact: mailto:${contactEmail}` : `Contact: ${origin}${href("/contact")}`,
    `Expires: ${expires}T00:00:00.000Z`,
    "Preferred-Languages: en, hi",
    `Canonical: ${origin}${href("/.well-known/security.txt")}`,
    "",
  ];
  return publicResponse(lines.join("\n"), "text/plain; charset=utf-8");
}
