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
      <span className="sr-only">{`Rated ${rating} out of 5`}</span>
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
