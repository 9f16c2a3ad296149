import type { ReactNode } from "react";
import { Form, href, Link, NavLink, useLocation, useRouteLoaderData } from "react-router";
import { Theme, useTheme } from "remix-themes";

import type { loader as rootLoader } from "#app/root.tsx";
import { ADMIN_SECTIONS } from "#app/routes/admin/sections.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Notices } from "#app/ui/notice.tsx";

type ShellProps = {
  /** What the bell has to say; it has no badge at 0. */
  unseen: number;
  children: ReactNode;
};

/** What stands around every screen of the portal: sidebar, top bar, notices. */
export function Shell({ unseen, children }: ShellProps) {
  const behindDialog = useBehindDialog();
  const { key } = useLocation();
  const notice = useRouteLoaderData<typeof rootLoader>("root")?.notice ?? null;
  return (
    <div className="admin">
      <div inert={behindDialog} className="contents">
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <aside aria-label="Haat admin" className="admin-side">
          <Brand />
          <Sections label="Admin" />
        </aside>
      </div>
      <div className="flex min-w-0 flex-col">
        <header inert={behindDialog} className="admin-bar">
          {/* Another place, another menu: with script it is closed by coming anew. */}
          <DropDown key={`menu-${key}`} label="Menu" icon="menu" className="admin-menu">
            <div>
              <Brand />
              <Sections label="Admin menu" />
            </div>
          </DropDown>
          <TopBar key={`bar-${key}`} unseen={unseen} />
        </header>
        <Notices notice={notice} />
        <main id="main" tabIndex={-1} className="admin-main">
          {children}
        </main>
      </div>
    </div>
  );
}

type DropDownProps = { label: string; icon: IconName; className: string; children: ReactNode };

/** Escape, and the focus going elsewhere, close an open menu. */
function closeFromOutside(menu: HTMLDetailsElement) {
  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
  function onFocusOut({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  }
  menu.addEventListener("keydown", onKeyDown);
  menu.addEventListener("focusout", onFocusOut);
  return () => {
    menu.removeEventListener("keydown", onKeyDown);
    menu.removeEventListener("focusout", onFocusOut);
  };
}

/** A menu that its button opens and closes; with script, Escape and whatever is used outside of it close it too. */
function DropDown({ label, icon, className, children }: DropDownProps) {
  return (
    <details ref={closeFromOutside} className={className}>
      <summary aria-label={label} className="icon-button list-none">
        <Icon name={icon} />
      </summary>
      {children}
    </details>
  );
}

/** Whose portal this is. */
export function Brand() {
  return (
    <p className="admin-brand">
      haat <span>admin</span>
    </p>
  );
}

function Sections({ label: name }: { label: string }) {
  return (
    <nav aria-label={name} className="admin-nav">
      {ADMIN_SECTIONS.map(({ label, href: to, icon }) => (
        <NavLink key={to} to={to} prefetch="intent">
          <Icon name={icon} />
          {label}
        </NavLink>
      ))}
      <p>Quick Actions</p>
      {/* The shop has a style sheet of its own: another document. */}
      <Link to={href("/")} reloadDocument>
        <Icon name="left" />
        Back to Store
      </Link>
      <Form method="post" action={href("/sign-out")} reloadDocument>
        <button>
          <Icon name="close" />
          Sign Out
        </button>
      </Form>
    </nav>
  );
}

function TopBar({ unseen }: { unseen: number }) {
  const badge = unseen > 99 ? "99+" : String(unseen);
  return (
    <>
      <search aria-label="Portal" className="admin-find">
        <Form action={href("/admin/search")}>
          <input
            type="search"
            name="search"
            placeholder="Search orders, products, people"
            aria-label="Search orders, products, people"
            maxLength={100}
            enterKeyHint="search"
            className="form-control pr-12"
          />
          <span>
            <button aria-label="Search" className="icon-button text-muted">
              <Icon name="search" />
            </button>
          </span>
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
          <span className="bg-primary text-on-primary absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full px-1 text-xs font-bold">
            {badge}
          </span>
        ) : null}
      </Link>
      <DropDown label="Account menu" icon="user" className="admin-drop">
        <div>
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

/** Without script a post that comes back in the other colours; with script they change at once. */
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
        <Icon name={theme === Theme.DARK ? "sun" : "moon"} />
      </button>
    </Form>
  );
}
