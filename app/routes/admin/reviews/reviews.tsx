import type { ReactNode } from "react";
import { data, Form, href, Outlet } from "react-router";
import * as z from "zod";

import { approveReview, type AdminReview, listAllReviews } from "#app/data/admin-reviews.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  ADMIN_PAGE_SIZE,
  adminQuery,
  revalidateScreen,
  listFields,
  requireScreen,
} from "#app/routes/admin/admin.server.ts";
import { CardDay } from "#app/routes/admin/date-time.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { countText, listHref, ListPagination } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListHeader, ListError } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { reviewRecords } from "#app/routes/admin/reviews/review.server.ts";
import {
  DeleteLink,
  MenuButton,
  MenuLink,
  ROW_ACTIONS,
  ROW_BUTTON,
  RowMenu,
} from "#app/routes/admin/row-actions.tsx";
import { waitingCount } from "#app/routes/admin/waiting-count.server.ts";
import { WRITTEN_ABOUT } from "#app/routes/admin/written-about.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { Stars } from "#app/ui/stars.tsx";

import type { Route } from "./+types/reviews";

export const meta: Route.MetaFunction = () => adminMeta("Reviews");

const querySchema = z.object({
  ...listFields,
  status: z.enum(["", "waiting", "approved"]).catch(""),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/reviews");
  const query = adminQuery(url, querySchema);
  const isCounted = query.status !== "approved" && query.search === "";
  const [found, count] = await Promise.all([
    loadOrNull(listAllReviews(db, { ...query, pageSize: ADMIN_PAGE_SIZE })),
    waitingCount(db, "reviews", isCounted),
  ]);
  return data({ query, found, count }, { status: found ? 200 : 503 });
}

const ANSWERS = {
  approve: "Review approved",
  hide: "Review hidden",
};

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/reviews");
  const form = await readForm({ request, context }, [], ["intent", "reviewId"]);
  const id = reviewRecords.parseId(form.get("reviewId"));
  const intent = form.get("intent");
  if (intent !== "approve" && intent !== "hide") {
    throwUnreadableForm();
  }
  const done = await approveReview(db, id, intent === "approve");
  if (done === "done") return reviewRecords.redirectToList({ context, url }, "success", ANSWERS[intent]);
  const problem =
    done === "failed" ? "Failed to update the review" : "This review has been changed or removed meanwhile";
  return reviewRecords.redirectToList({ context, url }, "error", problem);
}

const STATUSES = [
  { value: "", label: "All reviews" },
  { value: "waiting", label: "Waiting" },
  { value: "approved", label: "Approved" },
];

/** Columns of the list; links and forms keep its filters. */
function columnsFor(listQuery: string): AdminColumn<AdminReview>[] {
  return [
    {
      label: "Review",
      hideCardLabel: true,
      cell: ({ rating, title, comment, authorName, reply, createdAt }) => (
        <div className="as-table:min-w-48 max-w-prose wrap-anywhere">
          <div className="mb-1">
            <Stars rating={rating} />
          </div>
          {title ? <p className="font-semibold">{title}</p> : null}
          <p className="whitespace-pre-line">{comment}</p>
          <p className="text-muted text-sm">
            {authorName || "A customer"}
            <CardDay iso={createdAt} />
          </p>
          {reply ? (
            <p className="bg-soft rounded-control mt-2 p-2 text-sm whitespace-pre-line">
              <strong>Your reply:</strong> {reply}
            </p>
          ) : null}
        </div>
      ),
    },
    ...WRITTEN_ABOUT,
    {
      label: "Status",
      hideCardLabel: true,
      className: "as-cards:self-center as-cards:flex-1",
      cell: ({ isApproved }) => (
        <StatusBadge tone={isApproved ? "green" : "yellow"}>
          {isApproved ? "Approved" : "Waiting"}
        </StatusBadge>
      ),
    },
    {
      label: "Actions",
      className: "as-cards:flex-none",
      cell: (review) => <Actions review={review} listQuery={listQuery} />,
    },
  ];
}

export default function Reviews({ loaderData: { query, found, count } }: Route.ComponentProps) {
  const listQuery = listHref("", query);
  const behind = useBehindDialog();
  return (
    <>
      <div inert={behind}>
        <ListHeader
          title="Reviews"
          count={query.status === "waiting" || count === null ? count : `${countText(count)} waiting`}
        />
        <ListToolbar
          action={href("/admin/reviews")}
          search={{
            value: query.search,
            label: "Search reviews",
          }}
          selects={[{ name: "status", label: "Status", value: query.status, options: STATUSES }]}
          isEmpty={found?.reviews.length === 0}
        />
        {found ? (
          <AdminTable
            room="wide"
            caption="Reviews"
            columns={columnsFor(listQuery)}
            rows={found.reviews}
            empty={
              <ListEmpty
                of="reviews"
                path={href("/admin/reviews")}
                action={
                  <ButtonLink to={`${href("/admin/orders")}?status=delivered`} variant="outline">
                    Delivered orders
                  </ButtonLink>
                }
              >
                Who has received an order can review its products. Reviews wait here until you approve them.
              </ListEmpty>
            }
            skeletonRows={10}
          />
        ) : (
          <ListError>Failed to fetch reviews</ListError>
        )}
        <ListPagination path={href("/admin/reviews")} query={query} hasNext={found?.hasNext ?? false} />
      </div>
      <Outlet />
    </>
  );
}

function Actions({ review, listQuery }: { review: AdminReview; listQuery: string }) {
  const about = `the review of ${review.productName} by ${review.authorName || "a customer"}`;
  const sends = (button: ReactNode) => (
    <Form method="post" action={href("/admin/reviews") + listQuery} preventScrollReset>
      <input type="hidden" name="reviewId" value={review.id} />
      {button}
    </Form>
  );
  const replyTo = href("/admin/reviews/:reviewId/reply", { reviewId: review.id }) + listQuery;
  const reply = { id: `reply-${review.id}`, to: replyTo };
  return (
    <div className={ROW_ACTIONS}>
      {review.isApproved ? (
        <ButtonLink
          {...reply}
          preventScrollReset
          aria-label={`Reply to ${about}`}
          variant="outline"
          size="sm"
          className={ROW_BUTTON}
        >
          Reply
        </ButtonLink>
      ) : (
        sends(
          <Button
            name="intent"
            value="approve"
            variant="outline"
            size="sm"
            aria-label={`Approve ${about}`}
            className={ROW_BUTTON}
          >
            Approve
          </Button>,
        )
      )}
      <RowMenu name={about}>
        {review.isApproved ? (
          sends(
            <MenuButton value="hide" label={`Hide ${about}`}>
              Hide
            </MenuButton>,
          )
        ) : (
          <MenuLink {...reply} label={`Reply to ${about}`}>
            Reply
          </MenuLink>
        )}
        <DeleteLink
          id={review.id}
          verb="Reject"
          to={href("/admin/reviews/:reviewId/reject", { reviewId: review.id }) + listQuery}
          about={about}
        />
      </RowMenu>
    </div>
  );
}
