import { describeRole, ROLE_LABELS, ROLES } from "#app/shop/account/roles.ts";
import { Panel } from "#app/ui/panel.tsx";

/** What each role may do in the portal. */
export function RolesPanel({ className }: { className?: string }) {
  return (
    <Panel id="roles" title="What each role may do" {...(className ? { className } : {})}>
      <RolesTable />
    </Panel>
  );
}

/** Table of the roles with what each may do. */
export function RolesTable() {
  return (
    <table className="[&_:is(th,td)]:border-line w-full text-start text-sm [&_:is(th,td)]:border-t [&_:is(th,td)]:py-2 [&_:is(th,td)]:align-top [&_th]:pe-4 [&_th]:text-start">
      <caption className="sr-only">Roles of the portal</caption>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">May</th>
        </tr>
      </thead>
      <tbody>
        {ROLES.map((role) => (
          <tr key={role}>
            <th scope="row">{ROLE_LABELS[role]}</th>
            <td>{describeRole(role)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
