import type { FormMetadata } from "@conform-to/react";
import { createContext, type ReactNode, useContext } from "react";

import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";

type Problems = Pick<FormMetadata, "id" | "allErrors" | "errorId">;

type ErrorSummaryProps = {
  form: Problems;
  title?: string;
  /** The names of the fields from top to bottom, where the problems are not found in that order. */
  order?: readonly string[];
  /** Returns the label of the row that a field belongs to, such as 'S · Indigo'. */
  rowOf?: (name: string) => string | undefined;
  className?: string | undefined;
};

/**
 * What is wrong with a form, at its top: one problem a line, each with a link to its field. Where all that is wrong is the
 * form as a whole, a notice. Renders nothing without errors.
 *
 * The rule for every form of the shop and the portal: each error stands beside its field, which names it in
 * `aria-describedby`. A form of four fields or more has this summary, and the page opens at it. A form of at most three
 * has it from two wrong fields on, because one is in sight with its error, and the page opens at the first that is wrong,
 * which has the focus, see `SmallForm`. What is wrong with the form as a whole, such as an unknown password or too many
 * attempts, is a notice at its top.
 */
export function ErrorSummary({ form, title, order, rowOf, className }: ErrorSummaryProps) {
  const found = Object.entries<string[]>(form.allErrors);
  if (order) found.sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const problems = found.flatMap(([name, messages]) => {
    const row = rowOf?.(name);
    const told = name === "" ? messages : messages.slice(0, 1);
    return told.map((message) => ({ name, message: row === undefined ? message : `${row}: ${message}` }));
  });
  // Two passwords that are both too short are one problem.
  const shown = problems.filter(({ message }, at) => message !== problems[at - 1]?.message);
  if (shown.length === 0) return null;
  // Each has the room that a finger needs, unless so many would push the form away.
  if (title === undefined && shown.every(({ name }) => name === "")) {
    return <FormNotice form={form} messages={shown.map(({ message }) => message)} className={className} />;
  }
  return (
    <ProblemBox id={form.errorId} className={className}>
      <h2 className="text-base">
        {title ?? (shown.length === 1 ? "There is a problem" : `There are ${shown.length} problems`)}
      </h2>
      <ul>
        {shown.map(({ name, message }) => (
          <li key={`${name}:${message}`} className="text-red text-sm">
            {name ? (
              <a href={`#${form.id}-${name}`} className="block py-1.5 leading-snug underline">
                {message}
              </a>
            ) : (
              <p className="py-1.5 leading-snug">{message}</p>
            )}
          </li>
        ))}
      </ul>
    </ProblemBox>
  );
}

/** Id of the first wrong field of the small form around. */
const FirstProblem = createContext<string | null>(null);

/** The names of all fields that can be seen, from top to bottom. A form with more has its own `ErrorSummary`. */
export type SmallFormFields = readonly [first: string, second?: string, third?: string];

type SmallFormProps = {
  form: Problems;
  fields: SmallFormFields;
  /** Of the notice or summary. */
  className?: string;
  children: ReactNode;
};

/**
 * Stands around the content of a form with one to three fields. The first wrong field gets the focus, also without
 * script, so that it is read out with its error and a phone opens the answer there, however much stands above the form.
 * Two wrong fields or more are listed above them. A notice shows what belongs to none of the fields.
 */
export function SmallForm({ form, fields, className, children }: SmallFormProps) {
  const names = fields.filter((field) => field !== undefined);
  const errors = Object.entries<string[]>(form.allErrors).filter(([, messages]) => messages.length > 0);
  const ofFields = Object.fromEntries(errors.filter(([name]) => names.includes(name)));
  const others = errors.flatMap(([name, [message = ""]]) => (names.includes(name) ? [] : [message]));
  const first = names.find((name) => name in ofFields);
  const firstId = first === undefined ? null : `${form.id}-${first}`;
  return (
    <FirstProblem value={firstId}>
      {Object.keys(ofFields).length > 1 ? (
        <ErrorSummary
          form={{ id: form.id, errorId: form.errorId, allErrors: { "": others, ...ofFields } }}
          order={["", ...names]}
          className={className}
        />
      ) : others.length > 0 ? (
        <FormNotice form={form} messages={others} className={className} />
      ) : null}
      {children}
    </FirstProblem>
  );
}

/** Attribute of a field's control that gives it the focus if it is the first wrong one of a small form. */
export function useProblemFocus({ id }: { id: string }): { autoFocus?: true } {
  return useContext(FirstProblem) === id ? { autoFocus: true } : {};
}

type FormNoticeProps = { form: Problems; messages: readonly string[]; className?: string | undefined };

function FormNotice({ form, messages, className }: FormNoticeProps) {
  return (
    <ProblemBox id={form.errorId} className={className}>
      {messages.map((message) => (
        <p key={message} className="font-semibold">
          {message}
        </p>
      ))}
    </ProblemBox>
  );
}

type ProblemBoxProps = { id: string; className?: string | undefined; children: ReactNode };

function ProblemBox({ id, className, children }: ProblemBoxProps) {
  return (
    <div
      role="alert"
      id={id}
      tabIndex={-1}
      data-summary
      className={classes("rounded-control bg-red-soft flex gap-2 p-3", className)}
    >
      <Icon name="alert" className="text-red size-5.5 flex-none" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
