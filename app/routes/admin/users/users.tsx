import { data, Form, href, Link, Outlet } from "react-router";
import * as z from "zod";

import { listUsers } from "#app/data/admin-users.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  ADMIN_PAGE_SIZE,
  adminQuery,
  listFields,
  pagesOf,
  requireAdmin,
} from "#app/routes/admin/admin.server.ts";
import {
  type AdminColumn,
  AdminTable,
  countText,
  ListHeader,
  listHref,
  ListToolbar,
  ListError,
  ListPagination,
} from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";

import type { Route } from "./+types/users";

export const meta: Route.MetaFunction = () => adminMeta("Users");

const querySchema = z.object({ ...listFields, role: z.enum(["", "admin", "user"]).catch("") });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user } = await requireAdmin({ context });
  const query = adminQuery(url, querySchema);
  const found = await loadOrNull(listUsers(db, { ...query, pageSize: ADMIN_PAGE_SIZE }));
  const total = found?.total ?? 0;
  return data(
    {
      query,
      total,
      users: found && found.users,
      ...pagesOf(total, { page: query.page, shown: found?.users.length ?? 0 }),
      ownId: user.id,
    },
    { status: found ? 200 : 503 },
  );
}

type Row = NonNullable<Route.ComponentProps["loaderData"]["users"]>[number];

const ROLES = [
  { value: "", label: "All Roles" },
  { value: "admin", label: "Admin" },
  { value: "user", label: "User" },
];

/** Columns of the list; links keep its filters. */
function columnsFor(listQuery: string, ownId: string): AdminColumn<Row>[] {
  return [
    {
      label: "User",
      hideCardLabel: true,
      cell: ({ fullName }) => (
        <span className="flex items-center gap-3 font-semibold">
          <Initial name={fullName} />
          <span className="wrap-anywhere">{fullName || "No name"}</span>
        </span>
      ),
    },
    { label: "Email", className: "wrap-anywhere", cell: ({ email }) => email ?? "Not provided" },
    { label: "Phone", className: "whitespace-nowrap", cell: ({ phone }) => phone ?? "Not provided" },
    {
      label: "Role",
      cell: ({ isAdmin }) => (
        <StatusBadge tone={isAdmin ? "purple" : "grey"}>{isAdmin ? "Admin" : "User"}</StatusBadge>
      ),
    },
    { label: "Joined", className: "whitespace-nowrap", cell: ({ createdAt }) => formatDate(createdAt) },
    {
      label: "Actions",
      cell: (user) => <Actions user={user} isOwn={user.id === ownId} listQuery={listQuery} />,
    },
  ];
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { query, total, users, pages, hasNext, ownId } = loaderData;
  const behind = useBehindDialog();
  return (
    <>
      <div inert={behind}>
        <ListHeader title="Users" count={countText(total)} />
        <ListToolbar
          action={href("/admin/users")}
          search={{ value: query.search, label: "Search by name or e-mail" }}
          selects={[{ name: "role", label: "Role", value: query.role, options: ROLES }]}
        />
        {users ? (
          <AdminTable
            caption="Users"
            columns={columnsFor(listHref("", query), ownId)}
            rows={users}
            empty="No users found"
            skeletonRows={10}
          />
        ) : (
          <ListError>Failed to fetch users</ListError>
        )}
        <ListPagination path={href("/admin/users")} query={query} pages={pages} hasNext={hasNext} />
      </div>
      <Outlet />
    </>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <span aria-hidden className="bg-soft text-primary grid size-9 flex-none place-items-center rounded-full">
      {(Array.from(name)[0] ?? "?").toUpperCase()}
    </span>
  );
}

function Actions({ user, isOwn, listQuery }: { user: Row; isOwn: boolean; listQuery: string }) {
  const who = user.fullName || user.email || "this user";
  const own = href("/admin/users/:userId", { userId: user.id }) + listQuery;
  const toggle = user.isAdmin ? "Remove Admin" : "Make Admin";
  return (
    <div className="flex items-center gap-1">
      <Link
        id={`view-${user.id}`}
        to={own}
        preventScrollReset
        aria-label={`View ${who}`}
        title="View"
        className="icon-button"
      >
        <Icon name="eye" />
      </Link>
      {isOwn ? null : (
        <>
          <Form method="post" action={own} preventScrollReset>
            <button
              type="submit"
              name="intent"
              value={user.isAdmin ? "demote" : "promote"}
              aria-label={`${toggle}: ${who}`}
              title={toggle}
              className="icon-button"
            >
              <Icon name="shield" className={user.isAdmin ? "text-purple size-5.5" : "size-5.5"} />
            </button>
          </Form>
          <Link
            id={`delete-${user.id}`}
            to={href("/admin/users/:userId/delete", { userId: user.id }) + listQuery}
            preventScrollReset
            aria-label={`Delete ${who}`}
            title="Delete"
            className="icon-button"
          >
            <Icon name="bin" />
          </Link>
        </>
      )}
    </div>
  );
}
