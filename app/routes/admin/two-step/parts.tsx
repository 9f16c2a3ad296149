import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import type * as z from "zod";

import type { QrCode } from "#app/formats/qr-code.ts";
import { revealOf } from "#app/shop/account/reveal.ts";
import type { codeSchema, turnOffSchema } from "#app/shop/account/two-step.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { DefaultButton, Field } from "#app/ui/field.tsx";

type Constraint<T> = Parameters<typeof useForm<T & Record<string, unknown>>>[0]["constraint"];
type CodeFields = z.input<typeof codeSchema>;
type OffFields = z.input<typeof turnOffSchema>;

/** Explains two-step sign-in and begins to set it up. Intent: `start`. */
export function IsOff({ isRequired }: { isRequired: boolean }) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      {isRequired ? (
        <p className="font-semibold">
          This shop requires two-step sign-in of everyone in the portal. Set it up to go on.
        </p>
      ) : (
        <p>Two-step sign-in is off.</p>
      )}
      <p>
        After your password, the portal asks for a code that an app on your phone shows. So a stolen password
        alone opens nothing. You need an authenticator app, such as Google Authenticator, Aegis or 2FAS.
      </p>
      <Form method="post">
        <Button name="intent" value="start" loading={busy}>
          Set up two-step sign-in
        </Button>
      </Form>
    </>
  );
}

type ScanProps = {
  setup: { factorId: string; secret: string; key: string; qr: QrCode };
  result: SubmissionResult | null;
  constraint: Constraint<CodeFields>;
};

/** Shows the key of the account as a QR code and as text, and asks for a first code. Intent: `confirm`. */
export function ScanForm({ setup, result, constraint }: ScanProps) {
  const [form, fields] = useForm<CodeFields>({ id: "confirm-app", lastResult: result, constraint });
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid gap-4">
      <SmallForm form={form} fields={["code"]}>
        <p>1. Scan this picture with your authenticator app.</p>
        <svg
          aria-label="QR code with the key"
          viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
          shapeRendering="crispEdges"
          className="size-56 justify-self-center bg-[#fff]"
        >
          <path d={setup.qr.path} fill="#000" />
        </svg>
        <p>
          Or type this key into the app:
          <code className="bg-soft rounded-control mt-1 block p-3 text-lg/[1.6] wrap-anywhere">
            {setup.key}
          </code>
        </p>
        <p>2. Type the code that the app shows.</p>
        <input type="hidden" name="factorId" value={setup.factorId} />
        <input type="hidden" name="secret" value={setup.secret} />
        <Field field={fields.code} label="6-digit code" autoComplete="one-time-code" inputMode="numeric" />
        <Button name="intent" value="confirm" loading={busy} className="justify-self-start">
          Turn on
        </Button>
      </SmallForm>
    </Form>
  );
}

/** Shows new recovery codes, which the shop cannot show again. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const file = `Haat recovery codes. Each works once.\n\n${codes.join("\n")}\n`;
  return (
    <>
      <p className="font-semibold">Two-step sign-in is on. Keep these recovery codes: they are shown once.</p>
      <p>
        When your phone is lost, one of them lets you in. It works once, turns two-step sign-in off, and you
        set it up again. Print this page, or keep the file where your phone is not.
      </p>
      <ol className="bg-soft rounded-control grid gap-1 p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        download="haat-recovery-codes.txt"
        className={buttonClass({ variant: "outline" }, "justify-self-start print:hidden")}
      >
        Download as a file
      </a>
    </>
  );
}

type OnProps = {
  hasPassword: boolean;
  codeConstraint: Constraint<CodeFields>;
  offConstraint: Constraint<OffFields>;
  answer: { step: "codes" | "off" | "done"; result?: SubmissionResult | null } | undefined;
};

/** Makes new recovery codes or turns two-step sign-in off. Intents: `codes`, `off`. */
export function IsOn({ hasPassword, codeConstraint, offConstraint, answer }: OnProps) {
  const busy = useNavigation().formData?.get("intent");
  const answerTo = (step: "codes" | "off") => (answer?.step === step ? (answer.result ?? null) : null);
  const [codes, codesFields] = useForm<CodeFields>({
    id: "new-codes",
    lastResult: answerTo("codes"),
    constraint: codeConstraint,
  });
  const [off, offFields] = useForm<OffFields>({
    id: "turn-off",
    lastResult: answerTo("off"),
    constraint: offConstraint,
  });
  return (
    <>
      <p className="font-semibold">Two-step sign-in is on.</p>
      <h2 className="text-lg">New recovery codes</h2>
      <Form method="post" {...getFormProps(codes)} noValidate className="grid gap-4">
        <SmallForm form={codes} fields={["code"]}>
          <p>The codes that you have stop working.</p>
          <Field
            field={codesFields.code}
            label="6-digit code"
            autoComplete="one-time-code"
            inputMode="numeric"
          />
          <Button
            variant="outline"
            name="intent"
            value="codes"
            loading={busy === "codes"}
            className="justify-self-start"
          >
            Make new codes
          </Button>
        </SmallForm>
      </Form>
      <h2 className="text-lg">Turn off</h2>
      <Form method="post" {...getFormProps(off)} noValidate className="grid gap-4">
        <DefaultButton name="intent" value="off" />
        <SmallForm form={off} fields={["present", "code"]}>
          {hasPassword ? (
            <Field
              field={offFields.present}
              label="Current password"
              type="password"
              autoComplete="current-password"
              reveal={revealOf(answerTo("off"))}
            />
          ) : null}
          <Field
            field={offFields.code}
            label="6-digit code"
            autoComplete="one-time-code"
            inputMode="numeric"
          />
          <Button
            variant="danger"
            name="intent"
            value="off"
            loading={busy === "off"}
            className="justify-self-start"
          >
            Turn off two-step sign-in
          </Button>
        </SmallForm>
      </Form>
    </>
  );
}
