import { type ComponentProps, type ReactNode, useId } from "react";

type RadioCardProps = Omit<ComponentProps<"input">, "type" | "title" | "className"> & {
  title: ReactNode;
  /** Description of the option, or why it is not available. */
  children?: ReactNode;
  /** A link at the end of the title, which is not part of the option's name. */
  action?: ReactNode;
};

/** Radio button with a title and a description, in a box of its own. */
export function RadioCard({ title, children, action, ...input }: RadioCardProps) {
  const id = useId();
  const named = action ? { id } : {};
  return (
    <label className="radio-card">
      <input
        {...input}
        {...(action ? { "aria-labelledby": id } : {})}
        type="radio"
        className="accent-primary mt-0.5 size-5 flex-none rounded-full"
      />
      <span className="min-w-0 flex-1">
        {action ? (
          <span data-action className="text-sm">
            {action}
          </span>
        ) : null}
        <span {...named} className="block">
          <span className="block font-semibold">{title}</span>
          {children ? <span className="text-muted block text-sm">{children}</span> : null}
        </span>
      </span>
    </label>
  );
}
