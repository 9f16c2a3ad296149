import { data, href, Link, Outlet } from "react-router";
import * as z from "zod";

import { listUsers } from "#app/data/admin-users.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  ADMIN_PAGE_SIZE,
  adminQuery,
  listFields,
  pagesOf,
  requireScreen,
} from "#app/routes/admin/admin.server.ts";
import { Day } from "#app/routes/admin/date-time.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { countText, listHref, ListPagination } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListHeader, ListError } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { useMay } from "#app/routes/admin/role-context.ts";
import { DeleteLink, MenuLink, RowMenu } from "#app/routes/admin/row-actions.tsx";
import { NotProvided, RolePill } from "#app/routes/admin/users/role-pill.tsx";
import { roleName, ROLES } from "#app/shop/account/roles.ts";
import { formatMobile } from "#app/shop/address/address.ts";
import { useBehindDialog } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/users";

export const meta: Route.MetaFunction = () => adminMeta("Users");

const querySchema = z.object({ ...listFields, role: z.enum(["", ...ROLES, "user"]).catch("") });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user } = await requireScreen({ context }, "/admin/users");
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

const ROLE_OPTIONS = [
  { value: "", label: "All roles" },
  ...ROLES.map((role) => ({ value: role, label: roleName(role) })),
  { value: "user", label: roleName(null) },
];

/** Columns of the list; links keep its filters. */
function columnsFor(
  listQuery: string,
  { ownId, mayChange }: { ownId: string; mayChange: boolean },
): AdminColumn<Row>[] {
  return [
    {
      label: "User",
      card: "title",
      cell: ({ id, fullName }) => (
        <span className="as-cards:block flex min-w-0 items-center gap-3">
          <Initial name={fullName} />
          <Link
            to={href("/admin/users/:userId", { userId: id }) + listQuery}
            preventScrollReset
            title={fullName || undefined}
            className="link as-table:max-w-44 as-cards:py-2 truncate"
          >
            {fullName || "No name"}
          </Link>
        </span>
      ),
    },
    {
      label: "Email",
      card: "meta",
      className: "wrap-anywhere as-cards:basis-full",
      cell: ({ email }) => (email ? <EmailText email={email} /> : <NotProvided />),
    },
    {
      label: "Phone",
      card: "meta",
      // A card shows a telephone number only when there is one.
      className: "whitespace-nowrap as-cards:has-[[data-none]]:hidden",
      cell: ({ phone }) => (phone ? formatMobile(phone) : <NotProvided />),
    },
    {
      label: "Role",
      card: "end",
      className: "as-cards:has-[[data-none]]:hidden",
      cell: ({ role }) => <RolePill role={role} />,
    },
    {
      label: "Joined",
      card: "fact",
      className: "whitespace-nowrap",
      cell: ({ createdAt }) => <Day iso={createdAt} />,
    },
    {
      label: "Actions",
      card: "menu",
      cell: (user) => <Actions user={user} isFixed={!mayChange || user.id === ownId} listQuery={listQuery} />,
    },
  ];
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { query, total, users, pages, hasNext, ownId } = loaderData;
  const mayChange = useMay()("people.write");
  const behind = useBehindDialog();
  return (
    <>
      <div inert={behind}>
        <ListHeader title="Users" count={countText(total)} />
        <ListToolbar
          action={href("/admin/users")}
          search={{ value: query.search, label: "Search by name or e-mail", placeholder: "Name or e-mail" }}
          selects={[{ name: "role", label: "Role", value: query.role, options: ROLE_OPTIONS }]}
        />
        {users ? (
          <AdminTable
            caption="Users"
            columns={columnsFor(listHref("", query), { ownId, mayChange })}
            rows={users}
            empty={
              <ListEmpty of="users" path={href("/admin/users")}>
                Whoever creates an account in the shop appears here.
              </ListEmpty>
            }
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
    <span
      aria-hidden
      className="bg-soft text-primary as-cards:hidden grid size-8 flex-none place-items-center rounded-full text-sm font-semibold"
    >
      {(Array.from(name)[0] ?? "?").toUpperCase()}
    </span>
  );
}

function Actions({ user, isFixed, listQuery }: { user: Row; isFixed: boolean; listQuery: string }) {
  const who = user.fullName || user.email || "this user";
  const own = href("/admin/users/:userId", { userId: user.id }) + listQuery;
  const toggle = user.role === "owner" ? "Remove Admin" : "Make Admin";
  return (
    <RowMenu name={who}>
      <MenuLink id={`view-${user.id}`} to={own} label={`View ${who}`}>
        View
      </MenuLink>
      {isFixed ? null : (
        <>
          {/* The dialog asks, and says what an admin may do. */}
          <MenuLink to={`${own}${own.includes("?") ? "&" : "?"}ask=admin`} label={`${toggle}: ${who}`}>
            {toggle}
          </MenuLink>
          <DeleteLink
            id={user.id}
            to={href("/admin/users/:userId/delete", { userId: user.id }) + listQuery}
            about={who}
          />
        </>
      )}
    </RowMenu>
  );
}
