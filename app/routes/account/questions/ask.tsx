import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { catalogueContext, sessionContext } from "#app/context.ts";
import { readProductPage } from "#app/data/product-page.server.ts";
import { askQuestion } from "#app/data/product-questions.server.ts";
import { requireUser, revalidateUser } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { AccountField } from "#app/routes/account/account-field.tsx";
import { formatPaise } from "#app/shop/money.ts";
import { QUESTION_REFUSALS, questionSchema } from "#app/shop/question/question-form.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EQUAL, ErrorPage } from "#app/ui/error-page.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { MultilineField } from "#app/ui/field.tsx";
import { Image } from "#app/ui/image.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/ask";

const NOT_FOUND = "Product not found";
const NOT_KEPT = "We could not take your question. Please try again in a minute.";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(
    { matches },
    { title: "Ask a question", path: href("/product/:id", { id: params.id }), noindex: true },
  );

const productId = z.guid().transform((id) => id.toLowerCase());

/** @throws 404 for anything that is no product of the shop; without its name while that cannot be read */
async function requireProduct(context: Readonly<RouterContextProvider>, typed: string) {
  const id = productId.safeParse(typed);
  if (!id.success) throw data({ message: NOT_FOUND }, { status: 404 });
  const found = await context
    .get(catalogueContext)
    .read(`product ${id.data}`, (reader) => readProductPage(reader, id.data))
    // data/ has logged why. What was typed is shown again.
    .catch(() => ({ product: { id: id.data, name: null, price: null, imageUrl: null } }));
  if (!found) throw data({ message: NOT_FOUND }, { status: 404 });
  return found.product;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireUser({ url, context });
  const { id, name, price, imageUrl } = await requireProduct(context, params.id);
  return { id, name, price, imageUrl, constraint: getZodConstraint(questionSchema) };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateUser({ url, context });
  const form = await readForm({ request, context }, questionSchema);
  const id = productId.safeParse(params.id);
  if (!id.success) throw data({ message: NOT_FOUND }, { status: 404 });
  const submission = parseWithZod(form, { schema: questionSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  // Logged where it failed, without the text.
  const result = await askQuestion(db, id.data, submission.value.question).catch(() => "failed" as const);
  if (result === "not_found") throw data({ message: NOT_FOUND }, { status: 404 });
  if (result === "failed") return data(submission.reply({ formErrors: [NOT_KEPT] }), { status: 503 });
  if (result !== "asked") {
    return data(submission.reply({ formErrors: [QUESTION_REFUSALS[result]] }), { status: 429 });
  }
  context.get(sessionContext).notify({
    kind: "success",
    message: "Thank you. We answer by e-mail, and on the product page.",
  });
  return redirect(href("/product/:id", { id: id.data }), 303);
}

export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, price, imageUrl, constraint } = loaderData;
  const [form, { question }] = useForm<z.input<typeof questionSchema>>({
    id: "ask",
    lastResult: actionData,
    constraint,
  });
  return (
    <NarrowPage>
      <h1>Ask a question</h1>
      <form method="post" {...getFormProps(form)} className="card grid gap-4 p-[16px] sm:p-5">
        <AccountField />
        {name ? (
          <div className="flex gap-3">
            <Image src={imageUrl} alt="" className="rounded-control w-18 flex-none self-start" />
            <p className="min-w-0 flex-1 wrap-anywhere">
              About <strong>{keepTogether(name)}</strong>
              {price === null ? null : <span className="text-muted block text-sm">{formatPaise(price)}</span>}
            </p>
          </div>
        ) : null}
        <SmallForm form={form} fields={["question"]}>
          <MultilineField
            field={question}
            label="Your question"
            hint="We answer by e-mail. Question and answer then appear on the product page, without your name."
            rows={5}
          />
          <div className="flex flex-wrap items-center gap-x-4">
            <Button size="lg">Send question</Button>
            <TextLink to={href("/product/:id", { id })}>Back to the product</TextLink>
          </div>
        </SmallForm>
      </form>
    </NarrowPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage error={error} titles={{ 404: NOT_FOUND }}>
      <ButtonLink to={href("/products")} className={EQUAL}>
        Back to Products
      </ButtonLink>
    </ErrorPage>
  );
}
