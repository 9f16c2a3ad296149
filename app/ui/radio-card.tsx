import type { ComponentProps, ReactNode } from "react";

type RadioCardProps = Omit<ComponentProps<"input">, "type" | "title" | "className"> & {
  title: ReactNode;
  /** What the choice means, or the reason why it cannot be chosen. */
  children?: ReactNode;
};

/** One of several ways to go on, as a row of its own: an address, a payment method. */
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
