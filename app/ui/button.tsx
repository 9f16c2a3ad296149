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
  primary: "bg-primary text-on-primary",
  secondary: "bg-soft text-primary",
  outline: "border-line bg-card hover:border-edge",
  ghost: "hover:bg-soft",
  danger: "border-red bg-red text-on-primary",
} as const;
const SIZES = { sm: "px-3 text-sm", md: null, lg: "min-h-13" } as const;

/** The classes of a button, for elements other than `Button` and `ButtonLink`. */
export function buttonClass(
  { variant = "primary", size = "md", inactive = false }: Look & { inactive?: boolean } = {},
  className?: string,
): string {
  return classes(
    "btn",
    inactive ? variant === "ghost" && "border-transparent" : VARIANTS[variant],
    SIZES[size],
    className,
  );
}

type ButtonProps = ComponentProps<"button"> & Look & { loading?: boolean };

/** Submits its form by default. While `loading` it is disabled and shows a spinner. */
export function Button({
  variant,
  size,
  loading = false,
  className,
  disabled = false,
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
      className={buttonClass({ variant, size, inactive: disabled || loading }, className)}
    >
      {loading ? (
        <span className="size-4.5 animate-spin rounded-full border-2 border-e-transparent" aria-hidden />
      ) : null}
      {children}
    </button>
  );
}

/** Link styled as a button. One that leads to a dangerous action is outlined; the button that does it is filled. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  const look =
    variant === "danger"
      ? classes("btn", "border-red text-red", SIZES[size ?? "md"], className)
      : buttonClass({ variant, size }, className);
  return <Link {...rest} className={look} />;
}
