import { type ComponentProps, useEffect, useState } from "react";

import { useHydrated } from "#app/ui/use-hydrated.ts";

// The boxes that tick the rows of a list; all belong to the form of the bar below it. Head and rows begin at one edge.

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
      className="accent-primary block size-5"
    />
  );
}

type TickBoxProps = Pick<ComponentProps<"input">, "form" | "name" | "value" | "defaultChecked"> & {
  label: string;
};

/** Tick box of a row. */
export function TickBox({ label, ...box }: TickBoxProps) {
  return (
    <label className="as-cards:justify-center inline-flex min-h-11 min-w-11 items-center align-middle">
      <input type="checkbox" {...box} aria-label={label} className="accent-primary size-5 flex-none" />
    </label>
  );
}

/** "2 selected"; nothing without script. */
export function TickedCount({ form }: { form: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const tally = () => {
      setCount(document.querySelectorAll(`tbody input[form="${form}"]:checked`).length);
    };
    tally();
    // After React's own listener, which ticks all.
    document.addEventListener("change", tally);
    return () => document.removeEventListener("change", tally);
  }, [form]);
  return count === 0 ? null : (
    <output className="font-medium whitespace-nowrap max-sm:sr-only sm:me-2">{count} selected</output>
  );
}
