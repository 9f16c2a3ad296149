import type { ReactNode } from "react";
import { Link } from "react-router";

import { classes } from "#app/ui/classes.ts";

/** Id of a section on its page, and its heading. */
export type PageSection = {
  id: string;
  title: string;
  /** Text of its link on a phone, where the title is too long. */
  short?: string;
};

type SectionLinksProps = {
  sections: readonly PageSection[];
  className?: string;
  /** True if the links stay in sight below the title of their dialog, where the window is large. */
  isSticky?: boolean;
  /** Further links of the same list. */
  children?: ReactNode;
};

/**
 * Links to the sections of a long page, which work without script. On a phone they are one line that scrolls sideways.
 */
export function SectionLinks({ sections, className, isSticky, children }: SectionLinksProps) {
  return (
    <nav
      aria-label="Sections"
      data-sticky={isSticky}
      className={classes("scroll-row gap-x-4 max-sm:-mt-4 sm:flex-wrap", className)}
    >
      {sections.map(({ id, title, short }) => (
        <a key={id} href={`#${id}`} className={SECTION_LINK}>
          {short === undefined ? (
            title
          ) : (
            <>
              <span className="sm:hidden">{short}</span>
              <span className="max-sm:hidden">{title}</span>
            </>
          )}
        </a>
      ))}
      {children}
    </nav>
  );
}

/** Classes of a link among those of the sections. */
export const SECTION_LINK = "link flex min-h-11 flex-none items-center max-sm:text-sm";

type SectionRailProps = {
  sections: readonly PageSection[];
  /** Path of the page that has the sections. */
  path: string;
  /** Id of the section in sight; null on another page. */
  shown: string | null;
  children?: ReactNode;
};

/** Links to the sections of a page that shows one at a time, each with an address of its own: a rail on a large screen. */
export function SectionRail({ sections, path, shown, children }: SectionRailProps) {
  return (
    <nav
      aria-label="Sections"
      className="scroll-row gap-1.5 lg:sticky lg:top-20 lg:grid lg:gap-0.5 lg:overflow-visible"
    >
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          to={sectionHref(path, id)}
          preventScrollReset
          aria-current={id === shown ? "page" : undefined}
          className={RAIL_LINK}
        >
          {title}
        </Link>
      ))}
      {children}
    </nav>
  );
}

/** The address of a section of a page that shows one at a time. */
export const sectionHref = (path: string, id: string) => `${path}?section=${id}`;

/** Returns the id of the section in the address, by default the first. */
export function findSection(sections: readonly PageSection[], url: URL): string {
  const asked = url.searchParams.get("section");
  return (sections.find(({ id }) => id === asked) ?? sections[0])?.id ?? "";
}

/** A page with a rail: beside it on a large screen, the page has the width of a form. */
export function RailPage({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-3 lg:grid-cols-[12rem_minmax(0,49.5rem)]">
      {rail}
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Classes of a link of a `SectionRail`. */
export const RAIL_LINK =
  "nav-item max-lg:border-line max-lg:bg-card max-lg:aria-[current]:border-primary max-lg:aria-[current]:bg-soft max-lg:w-auto max-lg:flex-none max-lg:rounded-full max-lg:border max-lg:px-2 max-lg:text-sm max-lg:aria-[current=page]:[scroll-initial-target:nearest]";
