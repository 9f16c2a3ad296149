import { Icon } from "#app/ui/icon.tsx";

type SearchFieldProps = {
  /** Label and placeholder: what can be searched for. */
  label: string;
  /** The present search. @default none */
  search?: string | undefined;
};

/** Field of the portal's searches with its button inside; the parent is `relative`. */
export function SearchField({ label, search }: SearchFieldProps) {
  return (
    <>
      <input
        type="search"
        name="search"
        defaultValue={search}
        placeholder={label}
        aria-label={label}
        maxLength={100}
        enterKeyHint="search"
        className="form-control pe-12 text-ellipsis"
      />
      <span className="absolute inset-e-0 top-0">
        <button aria-label="Search" className="icon-button text-muted">
          <Icon name="search" />
        </button>
      </span>
    </>
  );
}
