import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";

import type { ChangedReplacements } from "#app/data/admin-return-changes.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { missingText, type ReturnStep, sendAnywayText } from "#app/shop/return/admin-return.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field, FieldError, MultilineField } from "#app/ui/field.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";

type ApproveFormProps = {
  isExchange: boolean;
  /** The address to which items are sent unless another one is typed. */
  address: string;
  answer: SubmissionResult | null;
  /** Changes of an exchange since the shopper requested it, to be ticked before it is approved. */
  changed: ChangedReplacements | null;
  /** Names of what an exchange sends and the stock cannot give: it can only be approved as a return. */
  missing: readonly string[];
};

/**
 * The foot of a narrow dialog, where the form itself is far below: sends the replacement, approves the return, or leads to
 * its rejection.
 */
export function DecideButtons({ steps, canSend }: { steps: readonly ReturnStep[]; canSend: boolean }) {
  const busy = useNavigation().state !== "idle";
  if (steps.includes("replace")) {
    return (
      <SaveBar className="lg:hidden">
        <Button form="replace" name="intent" value="replace" loading={busy}>
          Send the replacement
        </Button>
      </SaveBar>
    );
  }
  if (!steps.includes("approve")) return null;
  return (
    <SaveBar className="lg:hidden">
      {/* What Approve sends: the choice itself may be below. */}
      <p className="text-muted -my-1 basis-full text-sm">
        <span className="in-[dialog:has(input[value=pickup]:checked)]:hidden">
          Approve: the customer sends the items
        </span>
        <span className="not-in-[dialog:has(input[value=pickup]:checked)]:hidden">
          Approve: you pick the items up
        </span>
      </p>
      {canSend ? (
        <Button form="approve" name="intent" value="approve" loading={busy}>
          Approve
        </Button>
      ) : null}
      {steps.includes("reject") ? (
        <a href="#reject-reason" className={buttonClass({ variant: "outline" })}>
          Reject
        </a>
      ) : null}
    </SaveBar>
  );
}

/** Approves a return and says how its items come back. An exchange may be approved as a return instead. */
export function ApproveForm({ isExchange, address, answer, changed, missing }: ApproveFormProps) {
  const [form, fields] = useForm<Record<"way" | "returnAddress" | "pickupOn", string>>({
    id: "approve",
    lastResult: answer,
    defaultValue: { way: "post", returnAddress: address },
  });
  const { state, formData } = useNavigation();
  const isBusy = (intent: ReturnStep) => state !== "idle" && formData?.get("intent") === intent;
  const way = fields.way.initialValue;
  const canSend = missing.length === 0;
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      noValidate
      replace
      preventScrollReset
      className="group/approve grid gap-4"
    >
      <SmallForm form={form} fields={["way", "returnAddress", "pickupOn"]}>
        <fieldset className="grid gap-2" id={fields.way.id}>
          <legend className="mb-2 font-semibold">How do the items come back?</legend>
          <RadioCard
            name="way"
            value="post"
            defaultChecked={way !== "pickup"}
            title="The customer sends them"
          />
          <RadioCard name="way" value="pickup" defaultChecked={way === "pickup"} title="We pick them up" />
          <FieldError field={fields.way} />
        </fieldset>
        <div className="group-has-[input[value=pickup]:checked]/approve:not-has-aria-invalid:hidden">
          <MultilineField field={fields.returnAddress} label="Return address" rows={3} />
        </div>
        <div className="group-has-[input[value=post]:checked]/approve:not-has-aria-invalid:hidden">
          <Field field={fields.pickupOn} label="Day of the pick-up" type="date" />
        </div>
        <p className="text-muted text-sm">
          The customer gets it by e-mail, with a slip to print.
          {isExchange && canSend ? " What is sent instead leaves the stock now and is set aside." : null}
        </p>
        {canSend ? null : (
          <p className="rounded-control border-edge border-2 p-4 wrap-anywhere">{missingText(missing)}</p>
        )}
        {changed === null || !canSend ? null : (
          <label className="rounded-control border-edge flex min-h-11 gap-3 border-2 p-4" key={changed.key}>
            <input
              type="checkbox"
              name="accepts"
              value={changed.key}
              className="accent-primary mt-0.5 size-5 flex-none"
            />
            <span className="wrap-anywhere">{sendAnywayText(changed.replacements)}</span>
          </label>
        )}
        <div className="flex flex-wrap gap-3">
          {canSend ? (
            <Button name="intent" value="approve" loading={isBusy("approve")} className="max-lg:hidden">
              {isExchange ? "Approve the exchange" : "Approve"}
            </Button>
          ) : null}
          {isExchange ? (
            <Button
              name="intent"
              value="approve-refund"
              variant={canSend ? "outline" : "primary"}
              loading={isBusy("approve-refund")}
            >
              Approve as a return
            </Button>
          ) : null}
        </div>
        {isExchange ? (
          <p className="text-muted text-sm">
            As a return, nothing is set aside; the shopper gets the money instead.
          </p>
        ) : null}
      </SmallForm>
    </Form>
  );
}
