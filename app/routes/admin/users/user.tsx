import { data, Form, href, Link, useLocation, useNavigation } from "react-router";

import { findUser, countOrdersOf, endSessionsOf, setRole } from "#app/data/admin-users.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { DescriptionList, DetailSection } from "#app/routes/admin/detail.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { RoleForm } from "#app/routes/admin/users/role-form.tsx";
import { NotProvided } from "#app/routes/admin/users/role-pill.tsx";
import { chosenRole, roleChange, userRecords, userRefusal } from "#app/routes/admin/users/user.server.ts";
import { roleName } from "#app/shop/account/roles.ts";
import { formatMobile } from "#app/shop/address/address.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { withConfirmation } from "#app/workflows/confirm-act.server.ts";

import type { Route } from "./+types/user";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("User Details");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, user } = await requireScreen({ context }, "/admin/users/:userId");
  const record = await userRecords.requireRecord(db, { context, url }, params.userId);
  return { record, orders: await countOrdersOf(db, record.id), isOwn: record.id === user.id };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/users/:userId");
  const id = userRecords.parseId(params.userId);
  const form = await readForm({ request, context }, [], ["intent", "role"]);
  if (form.get("intent") === "end-sessions") return endSessions({ request, context, url }, db, { id, form });
  const wanted = roleChange.safeParse(Object.fromEntries(form));
  if (!wanted.success) throwUnreadableForm();
  const { role, done } = chosenRole(wanted.data);
  const record = wanted.data.intent === "role" ? await findUser(db, id) : null;
  if (record?.role === role) {
    return userRecords.redirectToList({ context, url }, "success", "Nothing has changed");
  }
  const change = await withConfirmation({ request, context }, db, form, () => setRole(db, id, role));
  if (change === "done") {
    logSecurityEvent(context, "role_changed", { userId: id });
    return userRecords.redirectToList({ context, url }, "success", done);
  }
  if (change === "not_found") return userRecords.redirectNotFound({ context, url });
  const { message, status } = userRefusal(change, "Failed to update admin status");
  return data({ message }, { status });
}

/** Ends every session of the user. */
async function endSessions(
  { request, context, url }: Pick<Route.ActionArgs, "request" | "context" | "url">,
  db: Db,
  { id, form }: { id: string; form: FormData },
) {
  const change = await withConfirmation({ request, context }, db, form, () => endSessionsOf(db, id));
  if (change === "not_found") return userRecords.redirectNotFound({ context, url });
  if (typeof change === "string") {
    const { message, status } = userRefusal(change, "Failed to sign the user out");
    return data({ message }, { status });
  }
  if (change.ended > 0) logSecurityEvent(context, "sessions_revoked", { userId: id });
  const done = change.ended > 0 ? "User signed out everywhere" : "This user is signed in nowhere";
  return userRecords.redirectToList({ context, url }, "success", done);
}

/** Returns the role of a user as the dialog names it. */
function roleText(role: Route.ComponentProps["loaderData"]["record"]["role"]): string {
  if (role === "owner") return "Administrator";
  return role ? roleName(role) : "Regular User";
}

export default function UserDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { record, orders, isOwn } = loaderData;
  const { search } = useLocation();
  const mayChange = useMay()("people.write");
  const busy = useNavigation().state !== "idle";
  const items = [
    { label: "Name", value: record.fullName || "No name" },
    { label: "Email", value: record.email ? <EmailText email={record.email} /> : <NotProvided /> },
    { label: "Phone", value: record.phone ? formatMobile(record.phone) : <NotProvided /> },
    { label: "Joined", value: <DateTime iso={record.createdAt} /> },
    { label: "Last Updated", value: <DateTime iso={record.updatedAt} /> },
    { label: "Role", value: roleText(record.role) },
    {
      label: "Orders",
      value: (
        <>
          {orders.toLocaleString("en-IN")} ·{" "}
          <Link to={href("/admin/customers/:userId", { userId: record.id })} className="link">
            Customer’s page
          </Link>
        </>
      ),
    },
  ];
  return (
    <Dialog title="User Details" closeTo={href("/admin/users") + search} opener={`view-${record.id}`}>
      {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
      <DescriptionList items={items} className="*:max-sm:grid-cols-[6.5rem_minmax(0,1fr)]" />
      {mayChange && isOwn ? (
        <p className="text-muted mt-4 text-sm">
          This is you. Another admin can change your role or remove your account.
        </p>
      ) : null}
      {mayChange && !isOwn ? (
        <DetailSection title="Change the role" className="mt-4">
          <RoleForm
            key={record.role}
            role={record.role}
            name={record.fullName || record.email || "This user"}
            isAsked={new URLSearchParams(search).has("ask")}
          />
        </DetailSection>
      ) : null}
      {mayChange && !isOwn ? (
        <DetailSection title="Account" className="mt-4">
          <Form method="post" replace preventScrollReset className="flex flex-wrap gap-3 pt-1">
            <Button name="intent" value="end-sessions" variant="outline" loading={busy}>
              Sign out everywhere
            </Button>
            <ButtonLink
              to={href("/admin/users/:userId/delete", { userId: record.id }) + search}
              replace
              preventScrollReset
              variant="outline"
              className="text-red"
            >
              Delete
            </ButtonLink>
          </Form>
        </DetailSection>
      ) : null}
    </Dialog>
  );
}
