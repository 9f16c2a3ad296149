import { Form, useNavigation } from "react-router";

import { FileInput } from "#app/routes/admin/products/file-input.tsx";
import { Button } from "#app/ui/button.tsx";

type TrackingListFormProps = { picked: readonly string[]; carrier: string };

/** Fills in tracking numbers from a list that is pasted, or from the courier's CSV file. */
export function TrackingListForm({ picked, carrier }: TrackingListFormProps) {
  const busy = useNavigation().formData?.get("intent") === "fill";
  return (
    <details open={picked.length === 0} className="card px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        Paste or upload tracking numbers
      </summary>
      <Form method="post" encType="multipart/form-data" className="grid gap-3 pb-3">
        <input type="hidden" name="picked" value={picked.join(" ")} />
        <input type="hidden" name="carrier" value={carrier} />
        <label>
          <span className="mb-1 block font-semibold">Order number and tracking number, one order a line</span>
          <textarea
            name="list"
            rows={5}
            placeholder={"ORD-1780000000000, 1234567890\nORD-1780000000001, 1234567891"}
            className="form-control font-mono text-sm"
          />
        </label>
        <label htmlFor="tracking-file">
          <span className="mb-1 block font-semibold">Or a CSV file</span>
          <span className="text-muted mb-1 block text-sm">
            Its first line may name the columns, as couriers’ files do: order, AWB or tracking, carrier.
          </span>
          <FileInput id="tracking-file" name="file" accept=".csv,.txt,text/csv,text/plain" />
        </label>
        <div>
          <Button name="intent" value="fill" variant="outline" loading={busy}>
            Fill in
          </Button>
        </div>
      </Form>
    </details>
  );
}
