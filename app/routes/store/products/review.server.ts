import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect, type RouterContextProvider } from "react-router";

import { configContext, sessionContext } from "#app/context.ts";
import { addReview } from "#app/data/reviews.server.ts";
import { requireUser, revalidateUser } from "#app/middleware/identity.server.ts";
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

/** Shown above the form, which keeps what was typed. */
const SIGN_IN = "Please sign in first: your session has ended. Then submit your review again.";

type ReviewRequest = {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
  productId: string;
};

/**
 * Saves a posted review, which appears once staff approve it. Without a session the form comes back as it was typed.
 */
export async function postReview({ request, url, context, productId }: ReviewRequest) {
  const form = await readForm({ request, context }, reviewSchema);
  if (!context.get(configContext).backend) requireUser({ url, context });
  const submission = parseWithZod(form, { schema: reviewSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const askForSignIn = () => data(submission.reply({ formErrors: [SIGN_IN] }), { status: 403 });
  const shopper = await orNull(() => requireUser({ url, context }));
  if (!shopper) return askForSignIn();
  const { user, db } = shopper;

  const { rating, title, comment } = submission.value;
  const result = await addReview(db, { userId: user.id, productId, rating, title, comment });
  // The database refuses a session that has ended elsewhere as it refuses who has not bought the product.
  if (result === "not-bought" && !(await orNull(() => revalidateUser({ url, context }))))
    return askForSignIn();
  context.get(sessionContext).notify(NOTICES[result]);
  return redirect(href("/product/:id", { id: productId }), 303);
}

/** Returns null instead of redirecting to the sign-in. */
async function orNull<T>(read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === 303) return null;
    throw thrown;
  }
}
