import { createCookieSessionStorage } from "react-router";
import { createThemeSessionResolver, type ThemeSessionResolver } from "remix-themes";

const A_YEAR = 365 * 24 * 60 * 60;

/** The theme cookie holds a word, not a secret, so it needs no signature. */
export function themeResolver(request: Request): ReturnType<ThemeSessionResolver> {
  return createThemeSessionResolver(
    createCookieSessionStorage({
      cookie: {
        name: "haat-theme",
        httpOnly: true,
        maxAge: A_YEAR,
        path: "/",
        sameSite: "lax",
        secure: new URL(request.url).protocol === "https:",
      },
    }),
  )(request);
}
