import { useForm } from "@conform-to/react";

import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { RecordForm } from "#app/routes/admin/record-form.tsx";
import { SEARCH_WORD_LABELS, type SearchWordFormValues } from "#app/shop/search/search-words.ts";
import { Field, MultilineField } from "#app/ui/field.tsx";

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
  return (
    <RecordForm
      form={form}
      answer={answer}
      version={version}
      save="Save"
      closeTo={closeTo}
      small={["word", "means"]}
    >
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
        hint="Words of your products, with commas between: bag, satchel. Or the name of a collection, such as Festive picks."
        rows={2}
      />
    </RecordForm>
  );
}
