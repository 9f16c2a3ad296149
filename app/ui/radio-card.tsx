import type { ComponentProps, ReactNode } from "react";

type RadioCardProps = Omit<ComponentProps<"input">, "type" | "title" | "className"> & {
  title: ReactNode;
  /** Description of the option, or why it is not available. */
  children?: ReactNode;
};

/** Radio button with a title and a description, in a box of its own. */
export function RadioCard({ title, children, ...input }: RadioCardProps) {
  return (
    <label className="radio-card">
      <input {...input} type="radio" className="accent-primary mt-0.5 size-5 flex-none outline-none" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        {children ? <span className="text-muted block text-sm">{children}</span> : null}
      </span>
    </label>
  );
}
