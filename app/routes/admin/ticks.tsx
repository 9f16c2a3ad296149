import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Tick box in the head of a list that ticks its rows; without script, the word "Select". */
export function TickAll({ form, label }: { form: string; label: string }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return <span className="sr-only">Select</span>;
  return (
    <input
      type="checkbox"
      aria-label={label}
      onChange={({ currentTarget: { checked } }) => {
        const boxes = document.querySelectorAll<HTMLInputElement>(
          `tbody input[type=checkbox][form="${form}"]`,
        );
        for (const box of boxes) box.checked = checked;
      }}
      className="accent-primary size-5 align-middle"
    />
  );
}
