import { Form, useNavigation } from "react-router";

import { RolesTable } from "#app/routes/admin/roles-table.tsx";
import { type Role, ROLE_LABELS, ROLES } from "#app/shop/account/roles.ts";
import { Button } from "#app/ui/button.tsx";

/** Gives a user a role or takes it away. Intent: `role`. */
export function RoleForm({ role }: { role: Role | null }) {
  const busy = useNavigation().state !== "idle";
  // The question below makes somebody an owner, and takes an owner the role.
  const choices = ROLES.filter((one) => one !== "owner" || role === "owner");
  return (
    <>
      <Form method="post" replace preventScrollReset>
        <label htmlFor="role" className="sr-only">
          Role in the portal
        </label>
        <div className="flex flex-wrap gap-3">
          <select
            id="role"
            name="role"
            defaultValue={role ?? "none"}
            className="form-control min-w-40 flex-1"
          >
            {role === "owner" ? null : <option value="none">No role</option>}
            {choices.map((one) => (
              <option key={one} value={one}>
                {ROLE_LABELS[one]}
              </option>
            ))}
          </select>
          <Button name="intent" value="role" loading={busy}>
            Save role
          </Button>
        </div>
      </Form>
      <details>
        <summary className="link inline-flex min-h-11 min-w-11 items-center">What each role may do</summary>
        <RolesTable />
      </details>
    </>
  );
}
