import type { ReactNode } from "react";

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
