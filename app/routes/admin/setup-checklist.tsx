import { Link } from "react-router";

import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

/** A step of setting up the shop. `to`: where it is done. */
export type Step = { title: string; done: boolean; how: string; to: string; place: string };

type ChecklistProps = { id: string; title: string; steps: readonly Step[] };

/** What the shop still lacks, and what it has. */
export function Checklist({ id, title, steps }: ChecklistProps) {
  const open = steps.filter((step) => !step.done);
  const done = steps.filter((step) => step.done);
  return (
    <Panel
      id={id}
      title={title}
      action={
        <p className="text-muted text-sm">
          {done.length} of {steps.length} done
        </p>
      }
    >
      {open.length === 0 ? null : (
        <>
          <h3 className="text-muted mb-2 text-sm">To do</h3>
          <ul>
            {open.map((step) => (
              <OpenStep key={step.title} {...step} />
            ))}
          </ul>
        </>
      )}
      {done.length === 0 ? null : (
        <>
          <h3 className="text-muted border-line border-t pt-3 text-sm">Done</h3>
          <ul className="sm:columns-2">
            {done.map((step) => (
              <DoneStep key={step.title} {...step} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** A step that is to be done, with a link to its place. The text of each is as long, so the rows are of one height. */
function OpenStep({ title, how, to, place }: Step) {
  return (
    <li className="border-line relative border-t py-2.5">
      <div className="flex items-baseline justify-between gap-x-4">
        <p className="font-semibold">{title}</p>
        <Link to={to} aria-label={`${title}: ${place}`} className="card-link link text-sm">
          {place}
        </Link>
      </div>
      <p className="text-muted text-sm wrap-anywhere max-sm:min-h-[2lh]">{unbroken(how)}</p>
    </li>
  );
}

/** A step that is done: its title, which opens what it says. */
function DoneStep({ title, how }: Step) {
  return (
    <li className="break-inside-avoid">
      <details>
        <summary className="text-muted flex min-h-11 cursor-pointer items-center gap-2">
          <Icon name="check" className="text-green size-5 flex-none" />
          {title}
        </summary>
        <p className="text-muted ps-7 pb-2 text-sm">{unbroken(how)}</p>
      </details>
    </li>
  );
}
