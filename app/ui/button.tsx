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

function look({ variant = "primary", size = "md" }: Look, className?: string): string {
  return classes("btn", VARIANTS[variant], SIZES[size], className);
}

type ButtonProps = ComponentProps<"button"> & Look & { loading?: boolean };

/** A submit button unless told otherwise. While loading it is disabled and turns a spinner. */
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
      className={look({ variant, size }, className)}
    >
      {loading ? <span className="spinner" aria-hidden /> : null}
      {children}
    </button>
  );
}

/** A link that leads on as loudly as a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={look({ variant, size }, className)} />;
}
