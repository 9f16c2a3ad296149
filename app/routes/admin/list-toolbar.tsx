import type { ReactNode } from "react";
import { Form } from "react-router";

import { SearchField } from "#app/routes/admin/search-field.tsx";
import { useInstantFilters } from "#app/routes/admin/use-instant-filters.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";

type ListSelect = {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

type ListToolbarProps = {
  /** Path of the list; search and filters go into its query. */
  action: string;
  search?: { value: string; label: string; placeholder?: string };
  selects?: readonly ListSelect[];
  /** More fields, with the values that they show as text: another text draws them anew. */
  more?: { fields: ReactNode; shown: string; used: number };
  /** The label of the search button. @default "Search" */
  button?: string;
  /** True if no row is shown. Without a search and a filter nothing is drawn then: the list has nothing to look through. */
  isEmpty?: boolean;
  className?: string;
  /** True if, on a phone, the button of the filters stands at the end of the heading's row; the parent is `relative`. */
  isBesideTitle?: boolean;
};

const NONE: readonly ListSelect[] = [];

/**
 * Search and filters of a list as a GET form. With script a choice applies at once. On a phone the filters beside a
 * search, or two of them, are behind one button.
 */
export function ListToolbar({
  action,
  search,
  selects = NONE,
  more,
  button,
  isEmpty = false,
  className,
  isBesideTitle = false,
}: ListToolbarProps) {
  const shown = [search?.value, ...selects.map(({ value }) => value), more?.shown].join("\n");
  // A list in another order leaves no row out.
  const chosen = selects.filter(({ name, value, options }) => name !== "sort" && value !== options[0]?.value);
  const used = chosen.length + (more?.used ?? 0);
  const count = selects.length + (more ? 1 : 0);
  const isFolded = count > 1 || (count === 1 && search !== undefined);
  const { form, isInstant, isChosen } = useInstantFilters();
  if (isEmpty && used === 0 && !search?.value) return null;
  // A field that is typed into applies with the button.
  const apply =
    isInstant && !more ? null : (
      <Button variant="outline" className={isFolded ? "max-sm:flex-1" : undefined}>
        Apply
      </Button>
    );
  const filters = selects.map((select) => <ListSelectField key={select.name} {...select} />);
  return (
    <search className={className}>
      <Form
        key={shown}
        {...form}
        action={action}
        className={classes("mb-4 flex flex-wrap gap-2", isBesideTitle && "max-sm:not-has-[[open]]:mb-0")}
      >
        {search ? (
          <div className={classes("relative min-w-0 flex-[1_1_9rem]", count === 0 && "sm:max-w-105")}>
            <SearchField
              label={search.label}
              placeholder={search.placeholder}
              search={search.value}
              button={button}
            />
          </div>
        ) : null}
        {isFolded ? (
          <details open={isChosen} className="list-filters open:max-sm:w-full">
            <summary
              className={classes(
                "btn border-line bg-card hover:border-edge list-none",
                isBesideTitle && "max-sm:absolute max-sm:inset-e-0 max-sm:top-0",
              )}
            >
              <FiltersLabel used={used} chosen={chosen} />
            </summary>
            <div className="flex flex-wrap gap-2 max-sm:pt-2">
              {filters}
              {more?.fields}
              {apply}
            </div>
          </details>
        ) : count === 1 ? (
          <>
            {filters}
            {more?.fields}
            {apply}
          </>
        ) : null}
      </Form>
    </search>
  );
}

/** The filter in force when it is one choice, and otherwise how many there are. */
function FiltersLabel({ used, chosen: [only] }: { used: number; chosen: readonly ListSelect[] }) {
  const name = used === 1 && only?.options.find(({ value }) => value === only.value)?.label;
  if (!name) return <>Filters{used > 0 ? ` (${used})` : null}</>;
  return (
    <>
      <span className="sr-only">Filters: </span>
      <span className="max-w-28 truncate">{name}</span>
    </>
  );
}

function ListSelectField({ name, label, value, options }: ListSelect) {
  return (
    <select
      name={name}
      defaultValue={value}
      aria-label={label}
      className="form-control max-sm:flex-[1_1_9rem] sm:w-auto sm:max-w-60 sm:min-w-38"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
