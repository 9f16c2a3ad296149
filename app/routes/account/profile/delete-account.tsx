import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, Link, redirect, type RouterContextProvider } from "react-router";

import { configContext, identityContext, sessionContext } from "#app/context.ts";
import { deleteAccount, isLastAdmin } from "#app/data/account-deletion.server.ts";
import { getSignInWays, signOut } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { readSession } from "#app/data/two-step.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { OrderRow } from "#app/routes/account/orders/order-row.tsx";
import { readOrderRows } from "#app/routes/account/orders/order-rows.server.ts";
import { AccountHeading } from "#app/routes/account/profile/account-heading.tsx";
import { deleteByEmailSchema, deleteByPasswordSchema } from "#app/shop/account/account-deletion.ts";
import { parseReveal, type Reveal, revealOf } from "#app/shop/account/reveal.ts";
import { OPEN_STATUSES } from "#app/shop/order/order-transitions.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { DefaultButton, Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { NEEDS_CODE } from "#app/workflows/change-credentials.server.ts";
import type { Shopper } from "#app/workflows/checkout.server.ts";
import { verifyUserOrNull, verifyPassword } from "#app/workflows/reauthenticate.server.ts";

import type { Route } from "./+types/delete-account";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Close my account", path: href("/profile/data/delete"), noindex: true });

const MAX_ROWS = 50;
const FAILED = "Failed to close your account. Please try again.";

/** Reasons that block the deletion; the database checks again when it deletes. */
async function readDeletionBlocks(shopper: Shopper, context: Readonly<RouterContextProvider>) {
  const [{ orders }, lastAdmin] = await Promise.all([
    readOrderRows(shopper, context, { statuses: OPEN_STATUSES, page: 1, pageSize: MAX_ROWS }),
    isLastAdmin(shopper.db, shopper.user.id),
  ]);
  return { orders, lastAdmin };
}

/**
 * Returns true if the account has two-step sign-in and this session has given no code. Such a session may not delete
 * the account.
 */
async function lacksCode(db: Db, { hasTwoStep }: { hasTwoStep: boolean }): Promise<boolean> {
  return hasTwoStep && !(await readSession(db)).isAal2;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const shopper = requireUser({ url, context });
  const [found, ways] = await Promise.all([readDeletionBlocks(shopper, context), getSignInWays(shopper.db)]);
  return { ...found, ...ways, refusal: (await lacksCode(shopper.db, ways)) ? NEEDS_CODE : null };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(
    { request, context },
    [deleteByPasswordSchema, deleteByEmailSchema("")],
    ["intent"],
  );
  const reveal = parseReveal(form);
  if (reveal) {
    form.delete("intent");
    const { initialValue } = parseWithZod(form, { schema: deleteByPasswordSchema }).reply();
    return data<SubmissionResult & { reveal?: Reveal }>({ initialValue, reveal });
  }
  const shopper = await verifyUserOrNull({ url, context });
  const { backend } = context.get(configContext);
  const ways = shopper && (await getSignInWays(shopper.db));
  const submission = parseWithZod(form, {
    schema: !ways || ways.hasPassword ? deleteByPasswordSchema : deleteByEmailSchema(ways.email),
  });
  const refuse = (
    status: number,
    error: { formErrors?: string[]; fieldErrors?: { password: string[] } } = {},
  ) =>
    data<SubmissionResult & { reveal?: Reveal }>(submission.reply({ hideFields: ["password"], ...error }), {
      status,
    });

  if (submission.status !== "success") return refuse(400);
  if (!shopper || !ways || !backend) return refuse(503, { formErrors: [FAILED] });
  const { user, db } = shopper;
  if (await lacksCode(db, ways)) return refuse(403, { formErrors: [NEEDS_CODE] });

  let owner: Db | null = null;
  if ("password" in submission.value) {
    const account = { email: ways.email, password: submission.value.password };
    const proof = await withMinimumDuration(context, () => verifyPassword({ request, context }, account));
    if (!proof.owner) {
      const { status, message } = proof;
      if (status === 400) return refuse(400, { fieldErrors: { password: [message] } });
      return refuse(status, { formErrors: [status === 503 ? FAILED : message] });
    }
    owner = proof.owner;
  }
  if (!(await deleteAccount(backend, user.id))) {
    if (owner) await signOut(owner);
    // The page shows known reasons; only an unknown one needs a message.
    const { orders, lastAdmin } = await readDeletionBlocks(shopper, context);
    return orders.length > 0 || lastAdmin ? refuse(409) : refuse(503, { formErrors: [FAILED] });
  }
  logSecurityEvent(context, "account_deleted", { userId: user.id });
  context.get(identityContext).clearSession();
  context.get(sessionContext).notify({ kind: "success", message: "Your account is closed." });
  return redirect("/", 303);
}

export default function CloseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, lastAdmin, refusal } = loaderData;
  const heading = (
    <AccountHeading title="Close my account" back={{ to: href("/profile/data"), label: "Your data" }} />
  );
  if (lastAdmin && !refusal) {
    return (
      <>
        {heading}
        <div role="alert">
          <EmptyState
            icon="users"
            title="You cannot close your account yet"
            action={
              <ButtonLink to={href("/admin/users")} reloadDocument>
                Choose another admin
              </ButtonLink>
            }
          >
            You are the only admin of this shop. Make somebody else an admin first.
          </EmptyState>
        </div>
      </>
    );
  }
  if (orders.length > 0 && !refusal) {
    return (
      <>
        {heading}
        <div role="alert">
          <EmptyState icon="box" title="You cannot close your account yet">
            Your account cannot be closed while you have orders in progress. Come back once these are
            delivered or cancelled.
          </EmptyState>
        </div>
        <ul className="mt-3 grid grid-cols-1 gap-3">
          {orders.map((order) => (
            // What can be done about an order is on its page.
            <OrderRow key={order.id} order={{ ...order, canPayAgain: false }} />
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      {heading}
      <div className="card p-[16px] sm:p-5">
        <div className="article-body">
          {refusal ? (
            // Such a session does not read who else is an admin.
            <p role="alert" className="text-red font-semibold">
              {refusal}
            </p>
          ) : (
            <Consequences />
          )}
        </div>
        {refusal ? null : <CloseForm loaderData={loaderData} answer={actionData} />}
      </div>
    </>
  );
}

/** What closing the account means. */
function Consequences() {
  return (
    <>
      <p className="font-semibold">This cannot be undone.</p>
      <ul>
        <li>
          Your sign-in, profile, addresses and wishlist are deleted at once, and you get no more newsletters.
        </li>
        <li>
          Your orders stay with their invoices and delivery addresses, which the law makes us keep, but no
          longer lead to you in our records.
        </li>
        <li>Your reviews stay, signed “A former customer”.</li>
        <li>Your messages to us stay without your name and e-mail.</li>
        <li>We send you one last e-mail to confirm it.</li>
      </ul>
      <p>
        <Link to={href("/profile/data")}>Download your data</Link> first, if you want to keep it.
      </p>
    </>
  );
}

type CloseFormProps = {
  loaderData: Pick<Route.ComponentProps["loaderData"], "hasPassword" | "email">;
  answer: Route.ComponentProps["actionData"];
};

function CloseForm({ loaderData: { hasPassword, email }, answer }: CloseFormProps) {
  const [form, fields] = useForm<{ password: string; email: string }>({ id: "close", lastResult: answer });
  return (
    <form
      method="post"
      {...getFormProps(form)}
      data-post="swap"
      noValidate
      className="mt-4 grid max-w-md gap-4"
    >
      <DefaultButton name="intent" value="close" />
      <SmallForm form={form} fields={["password", "email"]}>
        {hasPassword ? (
          <Field
            field={fields.password}
            label="Current password"
            type="password"
            autoComplete="current-password"
            reveal={revealOf(answer)}
          />
        ) : (
          <Field
            field={fields.email}
            label="Your e-mail"
            hint={`To be sure, please type ${email}`}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        )}
        <div className="grid gap-3 sm:flex">
          <Button name="intent" value="close" variant="danger">
            Close my account for good
          </Button>
          <ButtonLink to={href("/profile/data")} variant="outline">
            Keep my account
          </ButtonLink>
        </div>
      </SmallForm>
    </form>
  );
}
