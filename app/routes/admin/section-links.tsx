import { type ReactNode, useEffect, useState } from "react";

import { classes } from "#app/ui/classes.ts";

/** Id of a section on its page, and its heading. */
export type PageSection = { id: string; title: string };

type SectionLinksProps = {
  sections: readonly PageSection[];
  className?: string;
  /** Further links of the same list. */
  children?: ReactNode;
};

/**
 * Links to the sections of a long page, which work without script. On a phone they are one line that scrolls sideways.
 */
export function SectionLinks({ sections, className, children }: SectionLinksProps) {
  return (
    <nav
      aria-label="Sections"
      className={classes("scroll-row scroll-px-4 sm:flex-wrap sm:gap-x-4", className)}
    >
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className={SECTION_LINK}>
          {title}
        </a>
      ))}
      {children}
    </nav>
  );
}

/** Classes of a link among those of the sections. */
export const SECTION_LINK =
  "link flex min-h-11 flex-none items-center max-sm:border-line max-sm:bg-card max-sm:rounded-full max-sm:border max-sm:px-3.5 max-sm:text-sm";

type SectionRailProps = {
  sections: readonly PageSection[];
  /** Path of the page that has the sections; left out when it is this page. */
  path?: string;
  children?: ReactNode;
};

/**
 * The same as a rail beside the page on a large screen. The link of the section in sight is marked; without script the
 * first is, as the page opens there.
 */
export function SectionRail({ sections, path, children }: SectionRailProps) {
  const shown = useShownSection(sections);
  return (
    <nav
      aria-label="Sections"
      className="scroll-row scroll-px-4 lg:sticky lg:top-20 lg:grid lg:gap-0.5 lg:overflow-visible"
    >
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`${path ?? ""}#${id}`}
          aria-current={path === undefined && id === shown ? "location" : undefined}
          className={RAIL_LINK}
        >
          {title}
        </a>
      ))}
      {children}
    </nav>
  );
}

/** A page with a rail: beside it on a large screen, the page has the width of a form. */
export function RailPage({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-3 lg:grid-cols-[12rem_minmax(0,48rem)]">
      {rail}
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Classes of a link of a `SectionRail`. */
export const RAIL_LINK =
  "nav-item max-lg:border-line max-lg:bg-card max-lg:aria-[current]:border-primary max-lg:aria-[current]:bg-soft max-lg:w-auto max-lg:flex-none max-lg:rounded-full max-lg:border max-lg:px-3.5 max-lg:text-sm max-lg:aria-[current=page]:[scroll-initial-target:nearest]";

/** Returns the id of the last section that has reached the upper third of the window. */
function useShownSection(sections: readonly PageSection[]): string | undefined {
  const [shown, setShown] = useState(sections[0]?.id);
  useEffect(() => {
    const find = () => {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 1;
      const reached = sections.filter(({ id }) => {
        const box = document.getElementById(id);
        return box && (box.getBoundingClientRect().top < innerHeight / 3 || (isAtEnd && scrollY > 0));
      });
      setShown((reached.at(-1) ?? sections[0])?.id);
    };
    find();
    addEventListener("scroll", find, { passive: true });
    return () => removeEventListener("scroll", find);
  }, [sections]);
  return shown;
}
