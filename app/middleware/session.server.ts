import { createCookieSessionStorage, type MiddlewareFunction } from "react-router";

import { configContext, sessionContext } from "#app/context.ts";
import { isPrefetch } from "#app/middleware/headers.server.ts";

type Notice = { kind: "success" | "error"; message: string };

/** What one request may do with the small session. Notices are shown once, on the next page. */
export type SessionSlot = {
  takeNotice: () => Notice | null;
  notify: (notice: Notice) => void;
};

type Data = Record<string, never>;
type Flash = { notice: Notice };

/** Reads the session before the route runs and commits it once, only when it changed. */
export const session: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const storage = createCookieSessionStorage<Data, Flash>({
    cookie: {
      name: "haat-session",
      httpOnly: true,
      path: "/",
      sameSite: "lax",
      secure: new URL(request.url).protocol === "https:",
      secrets: context.get(configContext).sessionSecrets,
    },
  });
  const opened = await storage.getSession(request.headers.get("Cookie"));
  let changed = false;
  let taken: Notice | null = null;
  context.set(sessionContext, {
    takeNotice() {
      // A page fetched in advance may never be seen.
      if (isPrefetch(request)) return null;
      const notice = opened.get("notice");
      if (!notice) return null;
      taken = notice;
      changed = true;
      return notice;
    },
    notify(notice) {
      opened.flash("notice", notice);
      taken = null;
      changed = true;
    },
  });
  const response = await next();
  // Loaders run side by side, and one of them may lead away after another took the notice: nobody has seen it yet.
  if (taken && isRedirect(response)) opened.flash("notice", taken);
  if (changed) response.headers.append("Set-Cookie", await storage.commitSession(opened));
  return response;
};

/** A redirect of a document, or of a data request, which carries it in its body. */
function isRedirect({ status }: Response): boolean {
  return (status >= 300 && status < 400) || status === 202;
}
