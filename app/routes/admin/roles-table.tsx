import type { ReactNode } from "react";

import { GRANTS, type Role, ROLE_LABELS, ROLES } from "#app/shop/account/roles.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

type RolesPanelProps = {
  /** The role of who reads, which is open on a phone. */
  role: Role;
  children: ReactNode;
};

/** Lists the permissions of each role in the portal, below a sentence about them. */
export function RolesPanel({ role, children }: RolesPanelProps) {
  return (
    <Panel id="roles" title="What each role may do">
      {children}
      <RolesTable role={role} />
    </Panel>
  );
}

type RolesTableProps = {
  /** The role that is open on a phone; null for none. */
  role: Role | null;
};

/** Table with a column for each role and a row for what it may do; on a phone a list for each role, which folds. */
export function RolesTable({ role: shown }: RolesTableProps) {
  return (
    <>
      <div className="border-line border-b sm:hidden">
        {ROLES.map((role) => (
          <RoleFold key={role} role={role} isOpen={role === shown} />
        ))}
      </div>
      <table className="w-full text-sm max-sm:hidden">
        <caption className="sr-only">Roles of the portal</caption>
        <thead>
          <tr className="align-bottom">
            <th scope="col" className="w-70 pb-2 text-start font-semibold">
              Task
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className="w-24 pb-2 text-center font-semibold whitespace-nowrap">
                {ROLE_LABELS[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {GRANTS.map(({ label, roles }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="py-2 pe-2 text-start font-normal">
                {unbroken(label)}
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
    </>
  );
}

/** What one role may do. An owner may do everything, so that list has what nobody else may. */
function RoleFold({ role, isOpen }: { role: Role; isOpen: boolean }) {
  const isOwner = role === "owner";
  const grants = GRANTS.filter(({ roles }) => roles.includes(role) && (!isOwner || roles.length === 1));
  return (
    <details open={isOpen} className="border-line border-t">
      <summary className="fold flex min-h-11 cursor-pointer items-center font-semibold">
        {ROLE_LABELS[role]}
      </summary>
      {isOwner ? <p className="text-sm">Everything that the other roles may do, and alone:</p> : null}
      <ul className="grid gap-1.5 pt-1 pb-3 text-sm">
        {grants.map(({ label }) => (
          <li key={label} className="flex gap-2">
            <Icon name="check" className="text-green size-4.5 flex-none" />
            {unbroken(label)}
          </li>
        ))}
      </ul>
    </details>
  );
}
