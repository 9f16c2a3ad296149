import { data, Form, href, Outlet } from "react-router";
import * as z from "zod";

import {
  type AdminQuestion,
  hideQuestion,
  listQuestions,
  QUESTION_STATUSES,
} from "#app/data/admin-questions.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  ADMIN_PAGE_SIZE,
  adminQuery,
  listFields,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { CardDay } from "#app/routes/admin/date-time.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { listHref, ListPagination, shownCount } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { questionRecords } from "#app/routes/admin/questions/question.server.ts";
import { DeleteLink, MenuButton, ROW_ACTIONS, ROW_BUTTON, RowMenu } from "#app/routes/admin/row-actions.tsx";
import { waitingCount } from "#app/routes/admin/waiting-count.server.ts";
import { WRITTEN_ABOUT } from "#app/routes/admin/written-about.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/questions";

export const meta: Route.MetaFunction = () => adminMeta("Questions");

const querySchema = z.object({
  ...listFields,
  status: z.enum(["", ...QUESTION_STATUSES]).catch(""),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/questions");
  const query = adminQuery(url, querySchema);
  const isNew = query.status === "unanswered" && query.search === "";
  const [found, waiting] = await Promise.all([
    loadOrNull(listQuestions(db, { ...query, pageSize: ADMIN_PAGE_SIZE })),
    waitingCount(db, "questions", isNew),
  ]);
  const counted = { page: query.page, pageSize: ADMIN_PAGE_SIZE, hasNext: found?.hasNext };
  const count = waiting ?? shownCount(found?.questions, counted);
  return data({ query, found, count }, { status: found ? 200 : 503 });
}

const DONE = { hide: "Question hidden", show: "Question shown" };

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/questions");
  const form = await readForm({ request, context }, [], ["intent", "questionId"]);
  const id = questionRecords.parseId(form.get("questionId"));
  const intent = form.get("intent");
  if (intent !== "hide" && intent !== "show") throwUnreadableForm();
  const done = await hideQuestion(db, id, intent === "hide");
  if (done === "done") return questionRecords.redirectToList({ context, url }, "success", DONE[intent]);
  const problem =
    done === "failed"
      ? "Failed to update the question"
      : "This question has been changed or removed meanwhile";
  return questionRecords.redirectToList({ context, url }, "error", problem);
}

const STATUSES = [
  { value: "", label: "All questions" },
  { value: "unanswered", label: "Unanswered" },
  { value: "answered", label: "Answered" },
  { value: "hidden", label: "Hidden" },
];

/** Columns of the list; links and forms keep its filters. */
function columnsFor(listQuery: string): AdminColumn<AdminQuestion>[] {
  return [
    {
      label: "Question",
      hideCardLabel: true,
      cell: ({ question, answer, asker, createdAt }) => (
        <div className="as-table:min-w-48 max-w-prose wrap-anywhere">
          <p className="font-semibold whitespace-pre-line">{question}</p>
          <p className="text-muted text-sm">
            {asker}
            <CardDay iso={createdAt} />
          </p>
          {answer ? (
            <p className="bg-soft rounded-control mt-2 p-2 text-sm whitespace-pre-line">
              <strong>Your answer:</strong> {answer}
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
      cell: (question) => <Status {...question} />,
    },
    {
      label: "Actions",
      className: "as-cards:flex-none",
      cell: (question) => <Actions question={question} listQuery={listQuery} />,
    },
  ];
}

export default function Questions({ loaderData: { query, found, count } }: Route.ComponentProps) {
  const behind = useBehindDialog();
  return (
    <>
      <div inert={behind}>
        <ListHeader title="Questions" count={count} />
        <ListToolbar
          action={href("/admin/questions")}
          search={{
            value: query.search,
            label: "Search questions",
            placeholder: "Product or name",
          }}
          selects={[{ name: "status", label: "Status", value: query.status, options: STATUSES }]}
          isEmpty={found?.questions.length === 0}
        />
        {found ? (
          <AdminTable
            room="wide"
            caption="Questions"
            columns={columnsFor(listHref("", query))}
            rows={found.questions}
            empty={
              <ListEmpty of="questions" path={href("/admin/questions")}>
                What customers ask on a product page appears here.
              </ListEmpty>
            }
            skeletonRows={10}
          />
        ) : (
          <ListError>Failed to fetch questions</ListError>
        )}
        <ListPagination path={href("/admin/questions")} query={query} hasNext={found?.hasNext ?? false} />
      </div>
      <Outlet />
    </>
  );
}

function Status({ answer, isHidden }: AdminQuestion) {
  if (isHidden) return <StatusBadge tone="grey">Hidden</StatusBadge>;
  return answer === null ? (
    <StatusBadge tone="yellow">Unanswered</StatusBadge>
  ) : (
    <StatusBadge tone="green">Answered</StatusBadge>
  );
}

function Actions({ question, listQuery }: { question: AdminQuestion; listQuery: string }) {
  const { id, answer, isHidden, productName, asker } = question;
  const about = `the question about ${productName} by ${asker}`;
  return (
    <div className={ROW_ACTIONS}>
      <ButtonLink
        id={`answer-${id}`}
        to={href("/admin/questions/:questionId", { questionId: id }) + listQuery}
        preventScrollReset
        aria-label={`${answer === null ? "Answer" : "Change the answer to"} ${about}`}
        variant="outline"
        size="sm"
        className={ROW_BUTTON}
      >
        {answer === null ? "Answer" : "Change"}
      </ButtonLink>
      <RowMenu name={about}>
        <Form method="post" action={href("/admin/questions") + listQuery} preventScrollReset>
          <input type="hidden" name="questionId" value={id} />
          <MenuButton value={isHidden ? "show" : "hide"} label={`${isHidden ? "Show" : "Hide"} ${about}`}>
            {isHidden ? "Show" : "Hide"}
          </MenuButton>
        </Form>
        <DeleteLink
          id={id}
          to={href("/admin/questions/:questionId/delete", { questionId: id }) + listQuery}
          about={about}
        />
      </RowMenu>
    </div>
  );
}
