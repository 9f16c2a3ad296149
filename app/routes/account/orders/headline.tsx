/** A day, or a range of days in one month, with the dash of a longer range. */
const DAY = /(\d+(?:–\d+)? \p{L}+(?: \d{4})?(?: –)?)/u;

/** The headline of an order. No day of it is on two lines, unless large text leaves no room for it. */
export function Headline({ text }: { text: string }) {
  return text.split(DAY).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="inline-block">
        {part.replace(" –", "\u00a0–")}
      </span>
    ),
  );
}
