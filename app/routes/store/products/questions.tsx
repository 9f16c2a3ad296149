import type { QuestionItem } from "#app/formats/compact-list.ts";
import { Panel } from "#app/ui/panel.tsx";

/** Questions about a product with the shop's answers; nothing without any. */
export function Questions({ questions }: { questions: QuestionItem[] }) {
  if (questions.length === 0) return null;
  return (
    <Panel title="Questions" className="mt-4">
      <dl className="grid gap-4">
        {questions.map(({ question, answer }) => (
          <div key={question + answer} className="wrap-anywhere whitespace-pre-line">
            <dt className="font-semibold">{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
