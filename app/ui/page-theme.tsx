import { createContext, useContext, useState } from "react";
import { Theme } from "remix-themes";

const PageThemeContext = createContext<Theme | null>(null);

/** Provides the theme of the cookie during server rendering, to a page whose root route has no data: an early error. */
export const PageTheme = PageThemeContext.Provider;

function readDocument(): Theme | null {
  if (typeof document === "undefined") return null;
  return document.documentElement.classList.contains(Theme.DARK) ? Theme.DARK : Theme.LIGHT;
}

/** The theme of a page whose root route has no data. */
export function usePageTheme(): Theme {
  const given = useContext(PageThemeContext);
  const [theme] = useState(() => given ?? readDocument());
  return theme ?? Theme.LIGHT;
}
