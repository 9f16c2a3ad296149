import { Fragment, useEffect, useRef } from "react";
import { Form, href, Link, useLocation } from "react-router";

import { useRole } from "#app/routes/admin/role-context.ts";
import { groupsOf, type Unseen } from "#app/routes/admin/sections.ts";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Wordmark of the portal. */
export function Brand({ className = "px-6 pt-4 text-xl/[1.5]" }: { className?: string }) {
  return (
    <p className={classes("text-primary font-bold lowercase", className)}>
      haat <span className="text-muted text-sm font-semibold">admin</span>
    </p>
  );
}

/** What the bell counts: somebody waits for it. Products low on stock, often hundreds, would hide the rest. */
export function sumOf(unseen: Unseen | null): number {
  if (!unseen) return 0;
  return Object.values(unseen).reduce((sum, count) => sum + count, -unseen.stock);
}

/** A count as badges show it: at most "99+". */
export function countOf(count: number): string {
  return count > 99 ? "99+" : String(count);
}

const CAPTION = "text-muted px-3 pt-1.5 text-xs font-medium";

const endOf = (entry: HTMLElement) => entry.offsetTop + entry.offsetHeight;

/** Sidebar of a large screen. With script, the current entry is scrolled into sight. */
export function Sidebar({ unseen }: { unseen: Unseen | null }) {
  const { pathname } = useLocation();
  const sidebar = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = sidebar.current;
    const entry = Array.from(box?.querySelectorAll("a") ?? []).find((link) =>
      isCurrent(pathname, link.pathname),
    );
    if (!box || !entry) return;
    // `scrollIntoView` would scroll the page, too.
    const isSeen = entry.offsetTop >= box.scrollTop && endOf(entry) <= box.scrollTop + box.clientHeight;
    if (!isSeen) box.scrollTop = Math.max(0, endOf(entry) - box.clientHeight / 2);
  }, [pathname]);
  return (
    <aside
      ref={sidebar}
      aria-label="Haat admin"
      className="bg-card border-line hidden lg:sticky lg:top-0 lg:block lg:h-dvh lg:self-start lg:overflow-y-auto lg:border-e print:hidden"
    >
      <Brand className="px-5 pt-2 pb-2 text-xl/[1.5]" />
      <Sections label="Admin" unseen={unseen} />
    </aside>
  );
}

/** Links to the sections that the role may see, in their groups. */
export function Sections({ label: name, unseen }: { label: string; unseen: Unseen | null }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={name} className="grid content-start px-2 pt-1 pb-3">
      {groupsOf(useRole()).map(({ caption, sections }) => (
        <Fragment key={caption}>
          {caption === "" ? null : <p className={CAPTION}>{caption}</p>}
          {sections.map(({ label, href: to, icon, news }) => (
            <Link
              key={to}
              to={to}
              prefetch="intent"
              aria-current={isCurrent(pathname, to) ? "page" : undefined}
              className="nav-item"
            >
              <Icon name={icon} />
              {label}
              <News count={news && unseen ? unseen[news] : 0} kind={news} />
            </Link>
          ))}
        </Fragment>
      ))}
      {/* Begins below the edge of a window of 800 px, which would cut through its letters. */}
      <p className={classes(CAPTION, "mt-3")}>Quick Actions</p>
      {/* The shop has a style sheet of its own: another document. */}
      <Link to={href("/")} reloadDocument className="nav-item">
        <Icon name="left" />
        Back to Store
      </Link>
      <Form method="post" action={href("/sign-out")} reloadDocument>
        <button className="nav-item">
          <Icon name="close" />
          Sign Out
        </button>
      </Form>
    </nav>
  );
}

/**
 * Returns true if a path belongs to the section at `to`. The page of a customer is reached from Users, and the stock
 * movements from Reports.
 */
function isCurrent(pathname: string, to: string): boolean {
  const path = pathname.startsWith("/admin/customers/")
    ? href("/admin/users")
    : pathname.replace(href("/admin/stock-movements"), href("/admin/reports"));
  return `${path}/`.startsWith(`${to}/`);
}

/**
 * Number of new items at the end of a section's entry; nothing for 0. Products low on stock are no list to work off, and
 * say so.
 */
function News({ count, kind }: { count: number; kind: keyof Unseen | undefined }) {
  return count === 0 ? null : (
    <span className="text-muted ms-auto text-xs font-normal tabular-nums">
      {countOf(count)}
      {kind === "stock" ? " low" : <span className="sr-only"> new</span>}
    </span>
  );
}
