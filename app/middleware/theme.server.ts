import { createCookieSessionStorage, type RouterContextProvider } from "react-router";
import { createThemeSessionResolver, type ThemeSessionResolver } from "remix-themes";

import { configContext } from "#app/context.ts";
import { cookieOptions } from "#app/middleware/cookie-options.server.ts";

const ONE_YEAR = 365 * 24 * 60 * 60;

/** Returns the resolver of remix-themes over the theme cookie. */
export function themeResolver(
  request: Request,
  context: Readonly<RouterContextProvider>,
): ReturnType<ThemeSessionResolver> {
  return createThemeSessionResolver(
    createCookieSessionStorage({
      cookie: {
        ...cookieOptions(request),
        name: "haat-theme",
        maxAge: ONE_YEAR,
        secrets: context.get(configContext).sessionSecrets,
      },
    }),
  )(request);
}
