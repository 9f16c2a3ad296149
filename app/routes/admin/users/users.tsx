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
} from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

import type { Route } from "./+types/users";

export const meta: Route.MetaFunction = () => adminMeta("Users");

const wanted = z.object({ ...listFields, role: z.enum(["", "admin", "user"]).catch("") });
type Query = z.infer<typeof wanted>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user } = await requireAdmin({ context });
  const query = adminQuery(url, wanted);
  const found = await loadOrNull(listUsers(db, { ...query, pageSize: ADMIN_PAGE_SIZE }));
  const total = found?.total ?? 0;
  return data(
    {
      query,
      total,
      people: found && found.people,
      ...pagesOf(total, { page: query.page, shown: found?.people.length ?? 0 }),
      ownId: user.id,
    },
    { status: found ? 200 : 503 },
  );
}

type Row = NonNullable<Route.ComponentProps["loaderData"]["people"]>[number];

const ROLES = [
  { value: "", label: "All Roles" },
  { value: "admin", label: "Admin" },
  { value: "user", label: "User" },
];

/** The list's columns; links keep what the list is filtered by. */
function columnsFor(kept: string, ownId: string): AdminColumn<Row>[] {
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
      cell: (person) => <Actions person={person} isOwn={person.id === ownId} kept={kept} />,
    },
  ];
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { query, total, people, pages, hasNext, ownId } = loaderData;
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
        {people ? (
          <AdminTable
            caption="Users"
            columns={columnsFor(listHref("", query), ownId)}
            rows={people}
            empty="No users found"
            skeletonRows={10}
          />
        ) : (
          <ListError>Failed to fetch users</ListError>
        )}
        <Pagination
          page={query.page}
          pages={pages}
          {...(pages === null ? { hasNext } : {})}
          hrefFor={(page) => pageHref(query, page)}
        />
      </div>
      <Outlet />
    </>
  );
}

function pageHref(query: Query, page: number): string {
  return listHref(href("/admin/users"), { ...query, page });
}

function Initial({ name }: { name: string }) {
  return (
    <span aria-hidden className="bg-soft text-primary grid size-9 flex-none place-items-center rounded-full">
      {(Array.from(name)[0] ?? "?").toUpperCase()}
    </span>
  );
}

function Actions({ person, isOwn, kept }: { person: Row; isOwn: boolean; kept: string }) {
  const who = person.fullName || person.email || "this user";
  const own = href("/admin/users/:userId", { userId: person.id }) + kept;
  const toggle = person.isAdmin ? "Remove Admin" : "Make Admin";
  return (
    <div className="flex items-center gap-1">
      <Link
        id={`view-${person.id}`}
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
              value={person.isAdmin ? "demote" : "promote"}
              aria-label={`${toggle}: ${who}`}
              title={toggle}
              className="icon-button"
            >
              <Icon name="shield" className={person.isAdmin ? "text-purple size-5.5" : "size-5.5"} />
            </button>
          </Form>
          <Link
            id={`delete-${person.id}`}
            to={href("/admin/users/:userId/delete", { userId: person.id }) + kept}
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
