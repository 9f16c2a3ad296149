import { Icon } from "#app/ui/icon.tsx";

type SearchFieldProps = {
  /** What can be searched for. */
  label: string;
  /** What most search for, where the label does not fit a phone; a mouse then shows the label. @default the label */
  placeholder?: string | undefined;
  /** The present search. @default none */
  search?: string | undefined;
  /** The label of its button. @default "Search" */
  button?: string | undefined;
};

/** Field of the portal's searches with its button inside; the parent is `relative`. */
export function SearchField({ label, placeholder = label, search, button = "Search" }: SearchFieldProps) {
  return (
    <>
      <input
        type="search"
        name="search"
        defaultValue={search}
        placeholder={placeholder}
        aria-label={label}
        title={placeholder === label ? undefined : label}
        maxLength={100}
        enterKeyHint="search"
        className="form-control pe-12"
      />
      <span className="absolute inset-e-0 top-0">
        <button aria-label={button} className="icon-button text-muted">
          <Icon name="search" />
        </button>
      </span>
    </>
  );
}
