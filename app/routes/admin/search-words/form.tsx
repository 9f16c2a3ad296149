import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";

import { ConflictNotice, type EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { SEARCH_WORD_LABELS, type SearchWordFormValues } from "#app/shop/search/search-words.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, Field, MultilineField } from "#app/ui/field.tsx";

type SearchWordFormProps = {
  answer: EditResult | undefined;
  known: SearchWordFormValues;
  closeTo: string;
  /** Version of the word being edited; none for a new one. */
  version?: string;
};

/** Form of a new or existing search word. */
export function SearchWordForm({ answer, known, closeTo, version }: SearchWordFormProps) {
  const [form, fields] = useForm<SearchWordFormValues>({
    id: "search-word",
    lastResult: answer?.result,
    defaultValue: known,
  });
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="grid gap-4">
      {answer?.conflict ? <ConflictNotice changes={answer.conflict.changes} /> : null}
      <ErrorSummary form={form} />
      {version ? <input type="hidden" name="version" value={answer?.conflict?.version ?? version} /> : null}
      <Field
        field={fields.word}
        label={SEARCH_WORD_LABELS.word}
        hint="One word, as shoppers type it, such as jhola or झोला. Other spellings that sound like it are found too."
        autoCapitalize="none"
        spellCheck={false}
      />
      <MultilineField
        field={fields.means}
        label={SEARCH_WORD_LABELS.means}
        hint="Words of your products or categories, separated by commas: bag, satchel. Or the name of a collection, for occasions: rakhi finds Festive picks."
        rows={2}
      />
      <div className="flex flex-wrap gap-3">
        <Button loading={busy}>Save Search Word</Button>
        <ButtonLink to={closeTo} replace preventScrollReset variant="ghost">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
