import { href, useLocation } from "react-router";
import { Theme, useTheme } from "remix-themes";

import { Icon } from "#app/ui/icon.tsx";

const FORM = "theme";

function useOtherTheme(): Theme {
  const [theme] = useTheme();
  return theme === Theme.DARK ? Theme.LIGHT : Theme.DARK;
}

/** Switches the theme: by form post, or at once and in every open tab by the shop's script. */
export function ThemeToggle() {
  const { pathname, search } = useLocation();
  const other = useOtherTheme();
  return (
    <form id={FORM} method="post" action={href("/theme")} data-post="stay">
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <button name="theme" value={other} aria-label={`Use ${other} theme`} className="icon-button">
        <Icon name="moon" className="size-5.5 dark:hidden" />
        <Icon name="sun" className="hidden size-5.5 dark:block" />
      </button>
    </form>
  );
}

/** The same in words, elsewhere on a page that has the toggle, whose form it sends. */
export function ThemeButton({ className }: { className: string }) {
  return (
    <button form={FORM} name="theme" value={useOtherTheme()} className={className}>
      Change theme
    </button>
  );
}
