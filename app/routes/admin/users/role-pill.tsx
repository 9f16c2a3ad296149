import { type Role, roleName } from "#app/shop/account/roles.ts";
import { classes } from "#app/ui/classes.ts";

/** The role of a user: those who may enter the portal stand out, shoppers do not. */
export function RolePill({ role }: { role: Role | null }) {
  return (
    <span
      data-none={role === null || undefined}
      className={classes(
        "badge font-medium",
        role === null ? "border-line text-muted border" : "bg-soft text-primary",
      )}
    >
      {roleName(role)}
    </span>
  );
}

/** In place of what a user has not given. */
export function NotProvided() {
  return (
    <span data-none className="text-muted">
      Not provided
    </span>
  );
}
