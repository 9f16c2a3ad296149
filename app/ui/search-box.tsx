import { Icon } from "#app/ui/icon.tsx";

type SearchBoxProps = {
  /** Current search term. */
  search: string;
  label: string;
};

/**
 * Input and button of a search form. The shop's script makes the input a combobox that suggests products; the parent is
 * `relative`.
 */
export function SearchBox({ search, label }: SearchBoxProps) {
  return (
    <>
      <input
        type="search"
        name="search"
        defaultValue={search}
        placeholder="Search products"
        aria-label={label}
        maxLength={100}
        enterKeyHint="search"
        data-suggest
        className="form-control pe-[44px]"
      />
      <button aria-label="Search" className="icon-button text-muted absolute inset-e-0 top-0 h-full">
        <Icon name="search" />
      </button>
    </>
  );
}
