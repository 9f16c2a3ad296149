import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { type ComponentProps, type ReactNode, useState } from "react";

import type { Reveal } from "#app/shop/account/reveal.ts";
import { classes } from "#app/ui/classes.ts";
import { useProblemFocus } from "#app/ui/error-summary.tsx";
import { ERROR_LOOK, ErrorContent } from "#app/ui/error-text.tsx";
import { unbroken } from "#app/ui/unbroken.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Common = {
  /** Conform's metadata: id, name, submitted value and errors. */
  field: FieldMetadata;
  label: ReactNode;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
  /** Help text between label and field. */
  hint?: ReactNode;
  className?: string;
};

type FieldProps = Common & {
  type?: "text" | "email" | "password" | "tel" | "number" | "search" | "url" | "date" | "datetime-local";
  /** Text inside the field before the value, such as +91. */
  prefix?: string;
  /** Text inside the field behind the value, such as %. */
  suffix?: string;
  /** The form itself shows the error, with `FieldError`. */
  errorBelow?: boolean;
  /** The state of the button that shows the password, if the action supports it; see `parseReveal`. */
  reveal?: Reveal | undefined;
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

/** Single-line input with label, hint and error. A password has a Show button: with script, and without it where `reveal` is given. */
export function Field({
  field,
  label,
  optional,
  hint,
  className,
  type = "text",
  prefix,
  suffix,
  reveal,
  errorBelow,
  ...rest
}: FieldProps) {
  const { key, ...input } = getInputProps(field, {
    type,
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  const focus = useProblemFocus(field);
  const [visible, setVisible] = useState(reveal === "show-password");
  const hydrated = useHydrated();

  return (
    <Frame
      field={field}
      label={label}
      optional={optional}
      hint={hint}
      className={className}
      errorBelow={errorBelow}
    >
      <span className="relative flex">
        {prefix ? (
          <span
            className="text-muted pointer-events-none absolute inset-y-0 inset-s-3 flex items-center"
            aria-hidden
          >
            {prefix}
          </span>
        ) : null}
        <input
          key={key}
          {...input}
          {...focus}
          {...rest}
          type={visible ? "text" : type}
          className={classes("form-control", prefix && "ps-12", type === "password" && "pe-18")}
        />
        {suffix ? (
          <span
            className="text-muted pointer-events-none absolute inset-y-0 inset-e-0 flex items-center px-3"
            aria-hidden
          >
            {suffix}
          </span>
        ) : null}
        {type === "password" ? (
          <button
            {...(reveal
              ? { name: "intent", value: visible ? "hide-password" : "show-password", formNoValidate: true }
              : { type: "button", hidden: !hydrated })}
            data-scripted="password"
            aria-pressed={visible}
            aria-label={visible ? "Hide password" : "Show password"}
            onClick={(event) => {
              event.preventDefault();
              setVisible(!visible);
            }}
            className="text-primary absolute inset-e-0 inline-flex min-h-11 min-w-11 items-center px-3 text-sm font-semibold"
          >
            {visible ? "Hide" : "Show"}
          </button>
        ) : null}
      </span>
    </Frame>
  );
}

/** First in a form with other buttons: the one that Enter presses. */
export function DefaultButton(props: { name?: string; value?: string }) {
  return <button {...props} className="sr-only" tabIndex={-1} aria-hidden />;
}

type SelectFieldProps = Common & {
  options: readonly { value: string; label: string }[];
  /** Label of the empty first option, such as "Choose a state". */
  placeholder?: string;
} & Pick<ComponentProps<"select">, "autoComplete">;

/** Select with label, hint and error. */
export function SelectField({
  field,
  label,
  optional,
  hint,
  className,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  const { key, ...select } = getSelectProps(field, {
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  const focus = useProblemFocus(field);
  return (
    <Frame field={field} label={label} optional={optional} hint={hint} className={className}>
      <select key={key} {...select} {...focus} {...rest} className="form-control">
        {placeholder ? (
          <option value="" data-placeholder>
            {placeholder}
          </option>
        ) : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** Multi-line input with label, hint and error. */
export function MultilineField({ rows, ...frame }: Common & { rows: number }) {
  const { field, hint } = frame;
  const { key, ...textarea } = getTextareaProps(field, {
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  const focus = useProblemFocus(field);
  return (
    <Frame {...frame}>
      <textarea key={key} {...textarea} {...focus} rows={rows} className="form-control" />
    </Frame>
  );
}

/** Checkbox with label, hint and error. The label may contain links. */
export function CheckboxField({ field, label, optional, hint, className }: Common) {
  const { key, ...input } = getInputProps(field, {
    type: "checkbox",
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  const focus = useProblemFocus(field);
  return (
    <div className={className}>
      <label htmlFor={field.id} className="flex min-h-11 gap-3 py-2.5">
        <input key={key} {...input} {...focus} className="accent-primary mt-0.5 size-5 flex-none" />
        <span>
          {label}
          <Optional when={optional} />
        </span>
      </label>
      <Hint field={field} hint={hint} />
      {/* Close below the label, in line with it, and far from what follows. */}
      {field.errors?.length ? (
        <div className="mx-3 -mt-3 mb-4 ps-5">
          <FieldError field={field} />
        </div>
      ) : null}
    </div>
  );
}

type FrameProps = Common & { errorBelow?: boolean | undefined; children: ReactNode };

function Frame({ field, label, optional, hint, className, errorBelow = false, children }: FrameProps) {
  return (
    <div className={className}>
      <label htmlFor={field.id} className="mb-1 block font-semibold">
        {label}
        <Optional when={optional} />
      </label>
      <Hint field={field} hint={hint} />
      {children}
      {errorBelow ? null : <FieldError field={field} />}
    </div>
  );
}

function Optional({ when = false }: { when: boolean | undefined }) {
  return when ? <span className="text-muted text-sm font-normal"> (optional)</span> : null;
}

function Hint({ field, hint }: Pick<Common, "field" | "hint">) {
  return hint ? (
    <p id={field.descriptionId} className="text-muted mb-2 text-sm">
      {unbroken(hint)}
    </p>
  ) : null;
}

/** Error message of a field, referenced by its `aria-describedby`. */
export function FieldError({ field }: Pick<Common, "field">) {
  return field.errors?.length ? (
    <p id={field.errorId} className={ERROR_LOOK}>
      <ErrorContent>{field.errors[0]}</ErrorContent>
    </p>
  ) : null;
}
