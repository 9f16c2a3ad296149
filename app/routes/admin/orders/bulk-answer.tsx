import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { keepTogether } from "#app/shop/text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

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

/** What the change does besides; a warning where it costs money. */
export function BulkEffects({ effects, isWarning }: { effects: readonly string[]; isWarning: boolean }) {
  if (effects.length === 0) return null;
  return isWarning ? (
    <div className="rounded-control bg-yellow-soft flex gap-3 p-4">
      <Icon name="alert" className="text-yellow size-5 flex-none" />
      <div>
        <p className="font-semibold">What happens:</p>
        <ul className="mt-1 grid list-disc gap-1 ps-4">
          {effects.map((effect) => (
            <li key={effect}>{keepTogether(effect)}</li>
          ))}
        </ul>
      </div>
    </div>
  ) : (
    <p>{keepTogether(effects.join(" "))}</p>
  );
}

type BatchBarProps = {
  /** What the button does. */
  label: string;
  isBusy: boolean;
  /** The list, where orders are cancelled; null for other changes. */
  keepPath: string | null;
  count: number;
  /** Says who gets a mail, unless the effects do. */
  mails: string | undefined;
};

/** Of two buttons that share a line of a phone. */
const HALF = "max-sm:flex-[1_1_7rem] max-sm:px-2";

/** The button that changes the orders, the way back without a change, and who is told. */
export function BatchBar({ label, isBusy, keepPath, count, mails }: BatchBarProps) {
  return (
    <SaveBar>
      <Button
        name="intent"
        value="confirm"
        variant={keepPath === null ? "primary" : "danger"}
        loading={isBusy}
        className={keepPath === null ? undefined : HALF}
      >
        {label}
      </Button>
      {keepPath === null ? null : (
        <ButtonLink to={keepPath} variant="outline" className={HALF}>
          {count === 1 ? "Keep the order" : "Keep the orders"}
        </ButtonLink>
      )}
      {mails ? <p className="flex-1 basis-32 self-center text-sm">{keepTogether(mails)}</p> : null}
    </SaveBar>
  );
}
