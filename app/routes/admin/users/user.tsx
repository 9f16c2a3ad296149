import { data, Form, href, useLocation, useNavigation } from "react-router";

import { countOrdersOf, setAdmin } from "#app/data/admin-users.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateAdmin, requireAdmin } from "#app/routes/admin/admin.server.ts";
import { DescriptionList } from "#app/routes/admin/detail.tsx";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { userRecords, userRefusal } from "#app/routes/admin/users/user.server.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/user";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("User Details");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, user } = await requireAdmin({ context });
  const record = await userRecords.requireRecord(db, { context, url }, params.userId);
  return { record, orders: await countOrdersOf(db, record.id), isOwn: record.id === user.id };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateAdmin({ context });
  const id = userRecords.parseId(params.userId);
  const intent = await readIntent({ request, context }, ["promote", "demote"]);
  const change = await setAdmin(db, id, intent === "promote");
  if (change === "done") {
    const done = intent === "promote" ? "User promoted to admin" : "User removed from admin";
    return userRecords.redirectToList({ context, url }, "success", done);
  }
  if (change === "not_found") return userRecords.redirectNotFound({ context, url });
  const { message, status } = userRefusal(change, "Failed to update admin status");
  return data({ message }, { status });
}

export default function UserDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { record, orders, isOwn } = loaderData;
  const { search } = useLocation();
  const busy = useNavigation().state !== "idle";
  const items = [
    { label: "Name", value: record.fullName || "No name" },
    { label: "Email", value: record.email ?? "Not provided" },
    { label: "Phone", value: record.phone ?? "Not provided" },
    { label: "Joined", value: formatDateTime(record.createdAt) },
    { label: "Last Updated", value: formatDateTime(record.updatedAt) },
    { label: "Role", value: record.isAdmin ? "Administrator" : "Regular User" },
    { label: "Orders", value: orders.toLocaleString("en-IN") },
  ];
  return (
    <Dialog title="User Details" closeTo={href("/admin/users") + search} opener={`view-${record.id}`}>
      {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
      <DescriptionList items={items} />
      {isOwn ? (
        <p className="text-muted mt-4 text-sm">
          This is you. Another admin can change your role or remove your account.
        </p>
      ) : (
        <Form method="post" replace preventScrollReset className="mt-5 flex flex-wrap gap-3">
          <Button
            name="intent"
            value={record.isAdmin ? "demote" : "promote"}
            variant={record.isAdmin ? "outline" : "primary"}
            loading={busy}
          >
            {record.isAdmin ? "Remove Admin" : "Make Admin"}
          </Button>
          <ButtonLink
            to={href("/admin/users/:userId/delete", { userId: record.id }) + search}
            replace
            preventScrollReset
            variant="ghost"
            className="text-red"
          >
            Delete
          </ButtonLink>
        </Form>
      )}
    </Dialog>
  );
}
