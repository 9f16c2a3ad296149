import type { ComponentProps } from "react";

/** File field whose button looks like the other controls. */
export function FileInput(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <input
      {...props}
      type="file"
      className="form-control file:border-line file:rounded-control py-2 text-sm file:me-3 file:border file:px-3 file:py-0.5 file:font-semibold"
    />
  );
}
