import type { ReactNode } from "react";

import { GRANTS, ROLE_LABELS, ROLES } from "#app/shop/account/roles.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";

/** Lists the permissions of each role in the portal, below a sentence about them. */
export function RolesPanel({ children }: { children: ReactNode }) {
  return (
    <Panel id="roles" title="What each role may do" className="mt-4">
      {children}
      <RolesTable />
    </Panel>
  );
}

/** Table with a column for each role and a row for what it may do. On a phone the roles stand upright. */
export function RolesTable() {
  return (
    <table className="roles w-full text-sm">
      <caption className="sr-only">Roles of the portal</caption>
      <thead>
        <tr className="align-bottom">
          <th scope="col" className="pb-2 text-start font-semibold sm:w-70">
            Task
          </th>
          {ROLES.map((role) => (
            <th
              key={role}
              scope="col"
              className="w-7 pb-2 text-center font-semibold whitespace-nowrap sm:w-24"
            >
              <span className="max-sm:inline-block max-sm:rotate-180 max-sm:align-bottom max-sm:[writing-mode:vertical-rl]">
                {ROLE_LABELS[role]}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {GRANTS.map(({ label, roles }) => (
          <tr key={label} className="border-line border-t">
            <th scope="row" className="py-2 pe-2 text-start font-normal">
              {label}
            </th>
            {ROLES.map((role) => (
              <td key={role} className="text-center">
                {roles.includes(role) ? (
                  <>
                    <Icon name="check" className="text-green mx-auto size-4.5" />
                    <span className="sr-only">Yes</span>
                  </>
                ) : (
                  <span className="sr-only">No</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
