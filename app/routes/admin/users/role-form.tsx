import { Form, useNavigation } from "react-router";

import { RolesTable } from "#app/routes/admin/roles-table.tsx";
import { AdminQuestion } from "#app/routes/admin/users/admin-question.tsx";
import { type Role, ROLE_LABELS, roleName, ROLES } from "#app/shop/account/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";

type RoleFormProps = {
  role: Role | null;
  name: string;
  /** True if the list's menu was asked to make the user an admin, or to remove one: that is chosen, not yet done. */
  isAsked: boolean;
};

/**
 * Gives a user a role or takes it away. Intent: `role`; where an admin is made or removed `promote` or `demote`, with what
 * that means in sight. A style sheet shows the button of the choice, so that it needs no script.
 */
export function RoleForm({ role, name, isAsked }: RoleFormProps) {
  const busy = useNavigation().state !== "idle";
  const isAdmin = role === "owner";
  const asked = isAdmin ? "none" : "owner";
  return (
    <>
      <Form method="post" replace preventScrollReset className="group/role">
        <label htmlFor="role" className="sr-only">
          Role in the portal
        </label>
        <div className="flex flex-wrap gap-3">
          <select
            id="role"
            name="role"
            defaultValue={isAsked ? asked : (role ?? "none")}
            className="form-control min-w-40 flex-1"
          >
            <option value="none">{roleName(null)}</option>
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {ROLE_LABELS[one]}
              </option>
            ))}
          </select>
          <Button
            name="intent"
            value="role"
            loading={busy}
            className={
              isAdmin
                ? "group-has-[option[value=none]:checked]/role:hidden"
                : "group-has-[option[value=owner]:checked]/role:hidden"
            }
          >
            Save role
          </Button>
        </div>
        <AdminQuestion
          name={name}
          isAdmin={isAdmin}
          className={classes(
            "mt-3",
            isAdmin
              ? "group-[:not(:has(option[value=none]:checked))]/role:hidden"
              : "group-[:not(:has(option[value=owner]:checked))]/role:hidden",
          )}
        />
      </Form>
      <details>
        <summary className="link inline-flex min-h-11 min-w-11 items-center">What each role may do</summary>
        <RolesTable role={role} />
      </details>
    </>
  );
}
