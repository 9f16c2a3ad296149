import { keepTogether } from "#app/shop/text.ts";

type Step = { key: string; label: string; when: string | null; done: boolean };

/** Steps that end an order without its delivery. */
const ENDS: ReadonlySet<string> = new Set(["cancelled", "failed"]);

/** Steps of an order, oldest first. Future steps are grey and announced as such. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="timeline">
      {steps.map((step) => (
        <li key={step.key} data-done={step.done} data-end={ENDS.has(step.key) || undefined}>
          <p className="font-semibold">
            {step.label}
            {step.done ? null : <span className="sr-only"> (still to come)</span>}
          </p>
          {step.when ? <p className="text-muted text-sm">{keepTogether(step.when)}</p> : null}
        </li>
      ))}
    </ol>
  );
}
