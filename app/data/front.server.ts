import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable } from "#app/data/errors.server.ts";
import { isAccent } from "#app/shop/front/accents.ts";
import type { Front } from "#app/shop/front/front.ts";

/** Reads the front page's content with the version that saving requires. */
export async function readFront(db: Db): Promise<Front & { version: string }> {
  const [home, settings] = await Promise.all([
    db.from("home_page").select("headline, hero_text, hero_image_url, banners_first, updated_at").single(),
    db.from("settings").select("accent, logo_url").single(),
  ]);
  if (home.error) throwUnavailable("read the front of the shop", home.error);
  if (settings.error) throwUnavailable("read the front of the shop", settings.error);
  const { accent, logo_url: logoUrl } = settings.data;
  return {
    headline: home.data.headline,
    heroText: home.data.hero_text,
    heroImageUrl: home.data.hero_image_url,
    bannersFirst: home.data.banners_first,
    accent: isAccent(accent) ? accent : "indigo",
    logoUrl,
    version: home.data.updated_at,
  };
}

const saved = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.enum(["changed", "busy"]) }),
]);

/**
 * Saves the front page if it still has this version; 'changed' when somebody saved it or the pinned products meanwhile.
 */
export async function saveFront(
  db: Db,
  version: string,
  front: Front,
): Promise<"done" | "changed" | "failed"> {
  const { data, error } = await db.rpc("admin_save_front", {
    p_version: version,
    p_front: {
      headline: front.headline,
      hero_text: front.heroText,
      hero_image_url: front.heroImageUrl,
      banners_first: front.bannersFirst,
      accent: front.accent,
      logo_url: front.logoUrl,
    },
  });
  const answer = saved.safeParse(data);
  if (error || !answer.success) {
    logError("save the front of the shop", error ?? data);
    return "failed";
  }
  if (answer.data.ok) return "done";
  return answer.data.code === "changed" ? "changed" : "failed";
}
