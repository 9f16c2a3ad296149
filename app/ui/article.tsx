import type { ReactNode } from "react";

import { formatDate } from "#app/shop/dates.ts";
import { INFO_PAGE, InfoNav } from "#app/ui/info-nav.tsx";

type ArticleProps = {
  title: string;
  /** Date of the last change: '2026-11-21'. */
  updated: string;
  children: ReactNode;
};

/** Page of running text with a heading and the date of its last change. */
export function Article({ title, updated, children }: ArticleProps) {
  return (
    <div className={INFO_PAGE}>
      <InfoNav />
      <article className="article-body">
        <h1>{title}</h1>
        {children}
        <p className="text-muted text-sm">
          Last updated <time dateTime={updated}>{formatDate(updated)}</time>
        </p>
      </article>
    </div>
  );
}
