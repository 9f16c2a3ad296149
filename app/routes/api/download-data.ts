import { href, redirect } from "react-router";

import { sessionContext } from "#app/context.ts";
import { readMyData } from "#app/data/account-deletion.server.ts";
import { revalidateUser } from "#app/middleware/identity.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { isoDay } from "#app/shop/dates.ts";

import type { Route } from "./+types/download-data";

/** Download of all data stored about the shopper, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs) {
  try {
    const { user, db } = await revalidateUser({ url, context });
    const stored = await readMyData(db);
    logSecurityEvent(context, "data_downloaded", { userId: user.id });
    return new Response(`${JSON.stringify(stored, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="my-data-${isoDay(new Date())}.json"`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    context
      .get(sessionContext)
      .notify({ kind: "error", message: "Failed to gather your data. Please try again." });
    return redirect(href("/profile/data"), 303);
  }
}
