import { href, useLocation } from "react-router";

import type { ReviewItem } from "#app/formats/compact-list.ts";
import { type ReviewAnswer, ReviewForm } from "#app/routes/store/products/review-form.tsx";
import { formatDate } from "#app/shop/dates.ts";
import {
  authorInitial,
  FIRST_REVIEWS,
  type OwnReview,
  ratingHistogram,
  reviewRange,
} from "#app/shop/review/review.ts";
import { keepTogether } from "#app/shop/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type ReviewsProps = {
  productId: string;
  rating: number;
  /** Number of approved reviews; the newest three are shown at first, and ten on each page of all of them. */
  count: number;
  at: { page: number; pages: number };
  reviews: ReviewItem[];
  /** Number of reviews per rating, five stars first. */
  histogram: number[];
  own: OwnReview;
  answer: ReviewAnswer;
};

/** Reviews of a product and the review form. */
export function Reviews({ productId, rating, count, reviews, at, histogram, own, answer }: ReviewsProps) {
  const isFirst = !new URLSearchParams(useLocation().search).has("reviews");
  const range = isFirst ? null : reviewRange(at, count);
  return (
    <Panel id="reviews" title="Customer Reviews" className="mt-8">
      <div
        className={classes(
          "grid gap-5 lg:gap-x-10",
          // The form needs more width than the numbers.
          own === "may-write" ? "lg:grid-cols-2" : "lg:grid-cols-[20rem_1fr]",
        )}
      >
        <div className="grid content-start gap-4">
          {count > 0 ? (
            <Summary rating={rating} count={count} histogram={histogram} />
          ) : (
            <p className="text-muted">No reviews of this product yet.</p>
          )}
          <Own own={own} productId={productId} answer={answer} />
        </div>
        {reviews.length > 0 ? (
          <div>
            {range ? <p className="text-muted mb-4 text-sm">{range}</p> : null}
            <ul className="grid gap-5">
              {reviews.map((review) => (
                <OneReview key={review.authorName + review.createdAt} review={review} />
              ))}
            </ul>
            <Pages {...at} count={isFirst ? count : 0} />
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

type PagesProps = ReviewsProps["at"] & {
  /** Of all reviews, where only the first of them are shown. */
  count: number;
};

/** A link to all reviews, or links to the newer and the older ones; the chosen options stay. */
function Pages({ page, pages, count }: PagesProps) {
  const { search } = useLocation();
  const hrefOf = (other: number) => {
    const query = new URLSearchParams(search);
    query.set("reviews", String(other));
    return `?${query}#reviews`;
  };
  if (count > 0) {
    return count > FIRST_REVIEWS ? <TextLink to={hrefOf(1)}>{`All ${count} reviews`}</TextLink> : null;
  }
  return (
    <p className="flex gap-4">
      {page > 1 ? <TextLink to={hrefOf(page - 1)}>Newer reviews</TextLink> : null}
      {page < pages ? <TextLink to={hrefOf(page + 1)}>Older reviews</TextLink> : null}
    </p>
  );
}

function OneReview({
  review: { rating, title, comment, reply, authorName, createdAt },
}: {
  review: ReviewItem;
}) {
  const author = authorName || "A shopper";
  return (
    <li>
      <Stars rating={rating} />
      {title ? <h3 className="mt-1 text-base">{title}</h3> : null}
      {comment ? <p className="mt-1 whitespace-pre-line">{comment}</p> : null}
      <p className="text-muted mt-1 flex items-center gap-2 text-sm">
        <span aria-hidden className="bg-soft text-primary grid size-7 place-items-center rounded-full">
          {authorInitial(author)}
        </span>
        {author}, {keepTogether(formatDate(createdAt))}
      </p>
      {reply ? (
        <p className="mt-2 ps-5 whitespace-pre-line">
          <strong>The shop replies:</strong> {reply}
        </p>
      ) : null}
    </li>
  );
}

type SummaryProps = Pick<ReviewsProps, "rating" | "count" | "histogram">;

/** Average rating and the number of reviews per rating. */
function Summary({ rating, count, histogram }: SummaryProps) {
  return (
    <div>
      <div className="flex items-center gap-3">
        <p className="text-3xl font-bold" aria-hidden>
          {rating.toFixed(1)}
        </p>
        <div>
          <Stars rating={rating} />
          <p className="text-muted text-sm">
            {count === 1 ? "1 review" : `${count.toLocaleString("en-IN")} reviews`}
          </p>
        </div>
      </div>
      <table className="mt-2 w-full text-sm tabular-nums">
        <caption className="sr-only">Reviews by number of stars</caption>
        <tbody>
          {ratingHistogram(histogram).map(({ stars, count: given, percent }) => (
            <tr key={stars}>
              <th scope="row" className="text-start font-normal whitespace-nowrap">
                {stars} {stars === 1 ? "star" : "stars"}
              </th>
              <td className="flex w-full items-center gap-3 ps-5">
                <svg
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className="bg-line fill-primary h-2 w-full rounded-full"
                  aria-hidden
                >
                  <path d={`M0 0h${percent}v1H0`} />
                </svg>
                <span className="min-w-4 text-end">{given}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type OwnProps = Pick<ReviewsProps, "own" | "productId" | "answer">;

function Own({ own, productId, answer }: OwnProps) {
  if (own === "may-write") return <ReviewForm answer={answer} />;
  const back = `${href("/product/:id", { id: productId })}#reviews`;
  const signIn = `${href("/login")}?redirectTo=${encodeURIComponent(back)}`;
  // A review that was sent without a session. The link opens a tab of its own, so that the text stays.
  if (answer) {
    return (
      <>
        <TextLink to={signIn} target="_blank">
          Sign in, in a new tab
        </TextLink>
        <ReviewForm answer={answer} />
      </>
    );
  }
  if (own === "visitor") {
    return (
      <ButtonLink to={signIn} variant="outline" size="sm">
        Sign in to write a review
      </ButtonLink>
    );
  }
  return <p className="text-muted text-sm">{WORDS[own]}</p>;
}

const WORDS = {
  "not-bought": "You can write a review once an order with this product has been delivered to you.",
  waiting: "Your review is waiting for approval",
  published: "Thank you for your review of this product.",
} as const;
