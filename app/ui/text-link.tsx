import type { ComponentProps } from "react";
import { Link } from "react-router";

import { classes } from "#app/ui/classes.ts";

/** A link on a line of its own, with a touch target of 44 px. Inside running text use the class `link`. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes("link inline-flex min-h-11 min-w-11 items-center", className)} />;
}
