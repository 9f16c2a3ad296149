import type { ComponentProps } from "react";
import { Link } from "react-router";

import { classes } from "#app/ui/classes.ts";

type Look = {
  /** @default "primary" */
  variant?: "primary" | "secondary" | "outline" | "ghost" | "danger";
  /** @default "md" */
  size?: "sm" | "md" | "lg";
};

const VARIANTS = {
  primary: "btn-primary",
  secondary: "btn-secondary",
  outline: "btn-outline",
  ghost: "btn-ghost",
  danger: "btn-danger",
} as const;
const SIZES = { sm: "btn-sm", md: null, lg: "btn-lg" } as const;

/** The classes of a button, for elements other than `Button` and `ButtonLink`. */
export function buttonClass({ variant = "primary", size = "md" }: Look = {}, className?: string): string {
  return classes("btn", VARIANTS[variant], SIZES[size], className);
}

type ButtonProps = ComponentProps<"button"> & Look & { loading?: boolean };

/** Submits its form by default. While `loading` it is disabled and shows a spinner. */
export function Button({
  variant,
  size,
  loading = false,
  className,
  disabled,
  children,
  type = "submit",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is one of the three, given by the caller
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={buttonClass({ variant, size }, className)}
    >
      {loading ? <span className="spinner" aria-hidden /> : null}
      {children}
    </button>
  );
}

/** Link styled as a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}
