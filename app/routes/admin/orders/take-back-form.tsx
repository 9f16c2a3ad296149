import { Form } from "react-router";

import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { Button } from "#app/ui/button.tsx";

type TakeBackFormProps = { shipmentId: string; version: string; action: string };

/** Takes back a parcel that was recorded by mistake, behind a fold that says what happens then. */
export function TakeBackForm({ shipmentId, version, action }: TakeBackFormProps) {
  const busy = useIsSubmitting("take-back");
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">It has not left</summary>
      <Form method="post" action={action} replace preventScrollReset className="grid gap-3 pt-2 pb-2">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="shipmentId" value={shipmentId} />
        <p>
          The parcel is taken off the order, and its pieces are to be shipped again. An invoice that was
          issued stays. A customer who has the e-mail about the parcel is mailed that it has not left yet.
        </p>
        <div>
          <Button name="intent" value="take-back" variant="danger" loading={busy}>
            Take the parcel back
          </Button>
        </div>
      </Form>
    </details>
  );
}
