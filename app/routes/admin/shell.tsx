import type { ReactNode } from "react";
import { Form, href, Link, useLocation } from "react-router";
import { Theme, useTheme } from "remix-themes";

import { DropDown } from "#app/routes/admin/drop-down.tsx";
import { Notices, useNotices } from "#app/routes/admin/notices.tsx";
import { useSearched } from "#app/routes/admin/role-context.ts";
import { SearchField } from "#app/routes/admin/search-field.tsx";
import type { Unseen } from "#app/routes/admin/sections.ts";
import { Brand, countOf, Sections, Sidebar, sumOf } from "#app/routes/admin/sidebar.tsx";
import { useListKeys } from "#app/routes/admin/use-list-keys.ts";
import { useSummaryInSight } from "#app/routes/admin/use-summary-in-sight.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { DialogNotices, useBehindDialog, useIsDialogOpen } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";

type ShellProps = {
  /** Counts beside the sections and on the bell; null when they could not be read. */
  unseen: Unseen | null;
  children: ReactNode;
};

/** Frame of every portal screen: sidebar, top bar, notices. */
export function Shell({ unseen, children }: ShellProps) {
  const behindDialog = useBehindDialog();
  const { key } = useLocation();
  const isDialogOpen = useIsDialogOpen();
  const shownNotices = useNotices();
  const notices = <Notices {...shownNotices} />;
  useListKeys();
  useSummaryInSight();
  return (
    <div className="grid flex-1 grid-cols-1 content-start lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:content-stretch print:has-[[data-paper]]:block print:has-[[data-paper]]:bg-[#fff] print:has-[[data-paper]]:text-[#000]">
      <div inert={behindDialog} className="contents">
        <SkipLink />
        <Sidebar unseen={unseen} />
      </div>
      <div className="flex min-w-0 flex-col">
        <header
          inert={behindDialog}
          // An open menu lies over notices.
          className="peer/bar bg-card border-line sticky top-0 z-20 flex items-center gap-1 border-b px-2 py-1.5 has-[>details:first-child[open]]:z-39 lg:px-6 print:hidden"
        >
          {/* The key closes the menu after each navigation. Its summary also draws the backdrop, which closes it. */}
          <DropDown
            key={`menu-${key}`}
            label="Menu"
            icon="menu"
            className="group peer lg:hidden"
            summaryClassName="group-open:after:fixed group-open:after:inset-0 group-open:after:z-40 group-open:after:bg-[#0009]"
          >
            <div className="bg-card border-line animate-slide-in fixed inset-y-0 inset-s-0 z-41 w-[min(18rem,85vw)] overflow-y-auto overscroll-contain border-e">
              <Brand />
              <Sections label="Admin menu" unseen={unseen} />
            </div>
          </DropDown>
          {/* Makes the page under an open menu inert, in browsers that support the property. */}
          <div className="contents peer-open:[interactivity:inert]">
            <TopBar key={`bar-${key}`} unseen={sumOf(unseen)} />
          </div>
        </header>
        {isDialogOpen ? null : notices}
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-7xl min-w-0 p-4 peer-has-[>details:first-child[open]]/bar:[interactivity:inert] lg:p-6"
        >
          <DialogNotices value={isDialogOpen ? notices : null}>{children}</DialogNotices>
        </main>
      </div>
    </div>
  );
}

function TopBar({ unseen }: { unseen: number }) {
  const searched = useSearched();
  const badge = countOf(unseen);
  const { pathname, search } = useLocation();
  // The results of a search keep it in the box. On a phone they have a wider one, and this one is not drawn.
  const isSearchPage = pathname === href("/admin/search");
  const shown = isSearchPage ? new URLSearchParams(search).get("search") : null;
  return (
    <>
      {/* The narrowest screens have no room for the words of the box. */}
      <Link
        to={href("/admin/search")}
        aria-label={`Search ${searched}`}
        className={classes("icon-button ms-auto min-[22rem]:hidden", isSearchPage && "invisible")}
      >
        <Icon name="search" />
      </Link>
      <search
        aria-label="Portal"
        className={classes("min-w-0 flex-1 max-[22rem]:hidden", isSearchPage && "max-lg:invisible")}
      >
        <Form action={href("/admin/search")} className="relative max-w-md">
          <SearchField label={`Search ${searched}`} placeholder="Search" search={shown ?? undefined} />
        </Form>
      </search>
      <ThemeToggle />
      <Link
        to={href("/admin/notifications")}
        aria-label={unseen === 0 ? "Notifications" : `Notifications, ${badge} new`}
        className="icon-button"
      >
        <Icon name="bell" />
        {unseen > 0 ? (
          <span className="bg-primary text-on-primary absolute inset-s-[52%] bottom-[52%] rounded-full px-1 text-[0.6875rem]/4 font-bold">
            {badge}
          </span>
        ) : null}
      </Link>
      <DropDown label="Account menu" icon="user" className="relative">
        <div className="menu-box w-52">
          <ButtonLink to={href("/admin/profile")} variant="ghost" className="justify-start">
            Profile
          </ButtonLink>
          <ButtonLink to={href("/admin/help")} variant="ghost" className="justify-start">
            Help &amp; Support
          </ButtonLink>
          <Form method="post" action={href("/sign-out")} reloadDocument className="grid">
            <Button variant="ghost" className="justify-start">
              Sign Out
            </Button>
          </Form>
        </div>
      </DropDown>
    </>
  );
}

/** Switches the theme: at once with script, by a form post without. */
function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const { pathname, search } = useLocation();
  const other = theme === Theme.DARK ? Theme.LIGHT : Theme.DARK;
  return (
    <Form
      method="post"
      action={href("/theme")}
      reloadDocument
      onSubmit={(event) => {
        event.preventDefault();
        setTheme(other);
      }}
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <button name="theme" value={other} aria-label={`Use ${other} theme`} className="icon-button">
        <Icon name="moon" className="size-5.5 dark:hidden" />
        <Icon name="sun" className="hidden size-5.5 dark:block" />
      </button>
    </Form>
  );
}
