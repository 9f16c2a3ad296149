import {
  type FieldMetadata,
  type FormMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import { type ComponentProps, type ReactNode, useState } from "react";

import { classes } from "#app/ui/classes.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Common = {
  /** The field as conform knows it: it brings id, name, value kept after an error, and its errors. */
  field: FieldMetadata;
  label: ReactNode;
  /** Said before the shopper types: what is wanted, in which form. */
  hint?: ReactNode;
  className?: string;
};

type FieldProps = Common & {
  type?: "text" | "email" | "password" | "tel" | "number" | "search" | "url" | "date" | "datetime-local";
  /** Drawn inside the box before the text, such as +91. */
  prefix?: string;
} & Pick<
    ComponentProps<"input">,
    | "autoComplete"
    | "inputMode"
    | "placeholder"
    | "readOnly"
    | "autoCapitalize"
    | "spellCheck"
    | "step"
    | "min"
    | "max"
  >;

/** One line of text with its label, hint and error. A password can be shown once script has arrived. */
export function Field({ field, label, hint, className, type = "text", prefix, ...rest }: FieldProps) {
  const { key, ...input } = getInputProps(field, {
    type,
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  const [visible, setVisible] = useState(false);
  const hydrated = useHydrated();
  const canShow = type === "password" && hydrated;

  return (
    <Frame field={field} label={label} hint={hint} className={className}>
      <span className="relative flex">
        {prefix ? (
          <span
            className="text-muted pointer-events-none absolute inset-y-0 left-3 flex items-center"
            aria-hidden
          >
            {prefix}
          </span>
        ) : null}
        <input
          key={key}
          {...input}
          {...rest}
          type={visible ? "text" : type}
          className={classes("form-control", prefix && "pl-12", type === "password" && "pr-18")}
        />
        {canShow ? (
          <button
            type="button"
            aria-pressed={visible}
            aria-label={visible ? "Hide password" : "Show password"}
            onClick={() => setVisible(!visible)}
            className="text-primary absolute right-0 inline-flex min-h-11 min-w-11 items-center px-3 text-sm font-semibold"
          >
            {visible ? "Hide" : "Show"}
          </button>
        ) : null}
      </span>
    </Frame>
  );
}

type SelectFieldProps = Common & {
  options: readonly { value: string; label: string }[];
  /** The empty first choice, such as "Choose a state". */
  placeholder?: string;
} & Pick<ComponentProps<"select">, "autoComplete">;

/** A choice of one from a list that is too long for radio buttons. */
export function SelectField({
  field,
  label,
  hint,
  className,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  const { key, ...select } = getSelectProps(field, {
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  return (
    <Frame field={field} label={label} hint={hint} className={className}>
      <select key={key} {...select} {...rest} className="form-control">
        {placeholder ? <option value="">{placeholder}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** Text of several lines. */
export function TextField({ field, label, hint, className, rows }: Common & { rows: number }) {
  const { key, ...textarea } = getTextareaProps(field, {
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  return (
    <Frame field={field} label={label} hint={hint} className={className}>
      <textarea key={key} {...textarea} rows={rows} className="form-control" />
    </Frame>
  );
}

/** A yes or no; the label may hold links. Never ticked unless the value says so. */
export function CheckboxField({ field, label, hint, className }: Common) {
  const { key, ...input } = getInputProps(field, {
    type: "checkbox",
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  return (
    <div className={className}>
      <label htmlFor={field.id} className="flex min-h-11 gap-3 py-2.5">
        <input key={key} {...input} className="accent-primary mt-0.5 size-5 flex-none" />
        <span>{label}</span>
      </label>
      <Hint field={field} hint={hint} />
      <FieldError field={field} />
    </div>
  );
}

function Frame({ field, label, hint, className, children }: Common & { children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={field.id} className="mb-1 block font-semibold">
        {label}
      </label>
      <Hint field={field} hint={hint} />
      {children}
      <FieldError field={field} />
    </div>
  );
}

function Hint({ field, hint }: Pick<Common, "field" | "hint">) {
  return hint ? (
    <p id={field.descriptionId} className="text-muted mb-1.5 text-sm">
      {hint}
    </p>
  ) : null;
}

/** What is wrong with a field and what to do; the field itself points here. */
export function FieldError({ field }: Pick<Common, "field">) {
  return field.errors?.length ? (
    <p id={field.errorId} className="text-red mt-1.5 text-sm font-semibold">
      <span className="sr-only">Error: </span>
      {field.errors[0]}
    </p>
  ) : null;
}

type ErrorSummaryProps = {
  form: Pick<FormMetadata, "id" | "allErrors" | "errorId">;
  title?: string;
};

/** Stands above a form that came back: every error, each a link to its field. Draws nothing without errors. */
export function ErrorSummary({ form, title = "There is a problem" }: ErrorSummaryProps) {
  const problems = Object.entries<string[]>(form.allErrors).flatMap(([name, [message]]) =>
    message ? [{ name, message }] : [],
  );
  if (problems.length === 0) return null;
  return (
    <div role="alert" id={form.errorId} className="rounded-control border-red mb-4 border-2 p-4">
      <h2>{title}</h2>
      <ul>
        {problems.map(({ name, message }) => (
          <li key={name} className="text-red font-semibold">
            {name ? (
              <a
                href={`#${form.id}-${name}`}
                className="inline-flex min-h-11 min-w-11 items-center py-2 leading-snug underline"
              >
                {message}
              </a>
            ) : (
              <p className="py-2">{message}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
