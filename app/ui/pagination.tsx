import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type PaginationProps = {
  /** From 1. */
  page: number;
  /** null: more pages than are counted; `hasNext` then tells whether another follows. */
  pages: number | null;
  hasNext?: boolean;
  /** URL of another page of the same list. */
  hrefFor: (page: number) => string;
};

/** Previous and Next links with `rel`. Renders nothing for a single page. */
export function Pagination({
  page,
  pages,
  hasNext = pages !== null && page < pages,
  hrefFor,
}: PaginationProps) {
  if (pages !== null && pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-center gap-2">
      {page > 1 ? (
        <ButtonLink to={hrefFor(page - 1)} rel="prev" variant="outline" size="sm">
          <Icon name="left" className="size-4" />
          Previous
        </ButtonLink>
      ) : null}
      <p className="text-muted text-sm whitespace-nowrap">
        Page {page}
        {pages === null ? null : ` of ${pages}`}
      </p>
      {hasNext ? (
        <ButtonLink to={hrefFor(page + 1)} rel="next" variant="outline" size="sm">
          Next
          <Icon name="right" className="size-4" />
        </ButtonLink>
      ) : null}
    </nav>
  );
}
