import { createCookieSessionStorage, type RouterContextProvider } from "react-router";
import { createThemeSessionResolver, type ThemeSessionResolver } from "remix-themes";

import { configContext } from "#app/context.ts";

const A_YEAR = 365 * 24 * 60 * 60;

/** remix-themes' resolver over a cookie of the theme's own. */
export function themeResolver(
  request: Request,
  context: Readonly<RouterContextProvider>,
): ReturnType<ThemeSessionResolver> {
  return createThemeSessionResolver(
    createCookieSessionStorage({
      cookie: {
        name: "haat-theme",
        httpOnly: true,
        maxAge: A_YEAR,
        path: "/",
        sameSite: "lax",
        secrets: context.get(configContext).sessionSecrets,
        secure: new URL(request.url).protocol === "https:",
      },
    }),
  )(request);
}
