import { ButtonLink } from "#app/ui/button.tsx";

/** Lines of a list that are named when they cannot be read. */
const MAX_PROBLEMS = 20;

type BulkAnswerProps = { problems: readonly string[]; notes: readonly (string | null)[] };

/** Shows the problems of a list as an alert, and the notes on it. */
export function BulkAnswer({ problems, notes }: BulkAnswerProps) {
  return (
    <>
      {problems.length > 0 ? (
        <ul role="alert" className="rounded-control border-red text-red border-2 p-4 font-semibold">
          {problems.slice(0, MAX_PROBLEMS).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {notes.map((note) =>
        note === null ? null : (
          <output key={note} className="card border-s-yellow block border-s-4 p-4 font-semibold">
            {note}
          </output>
        ),
      )}
    </>
  );
}

/** Beside the button that cancels orders: leads back to the list without a change. */
export function KeepOrders({ to, count }: { to: string; count: number }) {
  return (
    <ButtonLink to={to} variant="outline">
      {count === 1 ? "Keep the order" : "Keep the orders"}
    </ButtonLink>
  );
}
