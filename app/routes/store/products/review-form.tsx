import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";

import { Button } from "#app/ui/button.tsx";
import { SmallForm, useProblemFocus } from "#app/ui/error-summary.tsx";
import { Field, FieldError, MultilineField } from "#app/ui/field.tsx";

type ReviewFields = { rating: string; title: string; comment: string };

/** Submission result; undefined before the first submission. */
export type ReviewAnswer = SubmissionResult | undefined;

/** Review form: rating, title and text. */
export function ReviewForm({ answer }: { answer: ReviewAnswer }) {
  const [form, fields] = useForm<ReviewFields>({ id: "review", lastResult: answer });
  const { rating, title, comment } = fields;
  return (
    <form method="post" {...getFormProps(form)} className="border-line grid gap-4 border-t py-4">
      <h3 className="-mb-2 text-lg">Write a review</h3>
      <SmallForm form={form} fields={["rating", "comment", "title"]}>
        <Rating field={rating} />
        <MultilineField field={comment} label="Your review" rows={4} />
        <Field field={title} label="Title" optional />
        <Button name="intent" value="review">
          Submit Review
        </Button>
      </SmallForm>
    </form>
  );
}

function Rating({ field }: { field: FieldMetadata<string> }) {
  const focus = useProblemFocus(field);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Your rating</legend>
      <div data-stars>
        {["1", "2", "3", "4", "5"].map((stars, index) => {
          const { key, ...radio } = getInputProps(field, { type: "radio", value: stars });
          return (
            <label key={stars} className={field.errors ? "text-red" : undefined}>
              <input
                key={key}
                {...radio}
                // The first radio button has the field's id.
                {...(index === 0 ? focus : { id: `${field.id}-${stars}` })}
              />
              <span className="sr-only">{stars === "1" ? "1 star" : `${stars} stars`}</span>
            </label>
          );
        })}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
