import { href, useLocation } from "react-router";
import { Theme, useTheme } from "remix-themes";

import { Icon } from "#app/ui/icon.tsx";

/**
 * Switches the theme: by form post, or at once and in every open tab by the shop's script. With classes a button that says
 * so, without them an icon.
 */
export function ThemeButton({ className }: { className?: string }) {
  const { pathname, search } = useLocation();
  const [theme] = useTheme();
  const other = theme === Theme.DARK ? Theme.LIGHT : Theme.DARK;
  return (
    <form method="post" action={href("/theme")} data-post="stay">
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {className === undefined ? (
        <button name="theme" value={other} aria-label={`Use ${other} theme`} className="icon-button">
          <Icon name="moon" className="size-5.5 dark:hidden" />
          <Icon name="sun" className="hidden size-5.5 dark:block" />
        </button>
      ) : (
        <button name="theme" value={other} className={className}>
          <span className="dark:hidden">Dark theme</span>
          <span className="hidden dark:block">Light theme</span>
        </button>
      )}
    </form>
  );
}
