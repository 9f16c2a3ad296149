import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect, type RouterContextProvider } from "react-router";

import { sessionContext } from "#app/context.ts";
import { addReview } from "#app/data/reviews.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { reviewSchema } from "#app/shop/review/review-form.ts";

const NOTICES = {
  added: {
    kind: "success",
    message: "Thank you. Your review will appear once it is approved.",
  },
  already: { kind: "error", message: "You have already reviewed this product." },
  "not-bought": {
    kind: "error",
    message: "You can review this product once an order with it has been delivered to you.",
  },
} as const;

type ReviewRequest = {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
  productId: string;
};

/** Saves a posted review, which appears once an admin approves it. */
export async function postReview({ request, url, context, productId }: ReviewRequest) {
  const form = await readForm({ request, context }, reviewSchema);
  const { user, db } = requireUser({ url, context });
  const submission = parseWithZod(form, { schema: reviewSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });

  const { rating, title, comment } = submission.value;
  const result = await addReview(db, { userId: user.id, productId, rating, title, comment });
  context.get(sessionContext).notify(NOTICES[result]);
  return redirect(href("/product/:id", { id: productId }), 303);
}
