type StarsProps = {
  /** 0 to 5, one decimal. */
  rating: number;
  /** Number of reviews; omitted for the stars of a single review. */
  count?: number;
  /** Shows the rating as a number and the word "reviews". */
  verbose?: boolean;
};

/** Rating as stars, with a text for screen readers. */
export function Stars({ rating, count, verbose = false }: StarsProps) {
  if (count === 0) return <p className="text-muted text-sm">No reviews yet</p>;
  return (
    <p className="text-muted flex items-center gap-1.5 text-sm">
      <svg viewBox="0 0 50 10" preserveAspectRatio="none" className="stars" aria-hidden>
        <path d="M0 0h50v10H0" />
        <path d={`M0 0h${Math.round(rating * 10)}v10H0`} />
      </svg>
      <span className="sr-only">{`Rated ${rating} out of 5${count === undefined ? "" : ", "}`}</span>
      {count === undefined ? null : (
        <span>
          {verbose ? <span aria-hidden>{rating.toFixed(1)} · </span> : null}
          {count}
          <span className={verbose ? undefined : "sr-only"}>{count === 1 ? " review" : " reviews"}</span>
        </span>
      )}
    </p>
  );
}

/** Rating and number of reviews of a product card, in one short line. */
export function Rating({ rating, count }: { rating: number; count: number }) {
  if (count === 0) return <p className="text-muted text-xs">No reviews yet</p>;
  return (
    <p className="text-muted flex items-center gap-1 text-xs">
      <span className="sr-only">Rated </span>
      <span className="text-ink font-semibold">{rating.toFixed(1)}</span>
      <span className="sr-only"> out of 5, </span>
      <svg viewBox="0 0 20 20" className="fill-accent size-4" aria-hidden>
        <path d="m10 1.5 2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L1.3 7.8l6.1-.7z" />
      </svg>
      {count}
      <span className="sr-only">{count === 1 ? " review" : " reviews"}</span>
    </p>
  );
}
