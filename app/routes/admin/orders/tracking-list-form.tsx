import { FileInput } from "#app/routes/admin/products/file-input.tsx";
import { Button } from "#app/ui/button.tsx";

type TrackingListProps = {
  /** True if the page has no orders yet: it is there in full, and its button is the page's only one. */
  isAlone: boolean;
  /** A list with mistakes, to be corrected. */
  list: string;
  busy: boolean;
};

/** Fields of the form that ships orders: a list of tracking numbers that is pasted, or the courier's CSV file. */
export function TrackingList({ isAlone, list, busy }: TrackingListProps) {
  const fields = <TrackingFields isAlone={isAlone} list={list} busy={busy} />;
  if (isAlone) return <div className="card p-4">{fields}</div>;
  return (
    <details open={list !== ""} className="card px-4 py-2">
      <summary className="fold flex min-h-11 cursor-pointer items-center font-semibold">
        Paste or upload tracking numbers
      </summary>
      <div className="pt-1 pb-3">{fields}</div>
    </details>
  );
}

function TrackingFields({ isAlone, list, busy }: TrackingListProps) {
  return (
    <div className="grid gap-3">
      {list === "" ? null : <input type="hidden" name="readList" value={list} />}
      <label>
        <span className="mb-1 block font-semibold">Order number and tracking number, one order per line</span>
        <textarea
          name="list"
          rows={5}
          defaultValue={list}
          placeholder={"ORD-1780000000000, 1234567890\nORD-1780000000001, 1234567891"}
          className="form-control font-mono text-sm"
        />
      </label>
      <label htmlFor="tracking-file">
        <span className="mb-1 block font-semibold">Or a CSV file</span>
        <span className="text-muted mb-1 block text-sm">
          The first row can have headings: order, AWB or tracking, carrier.
        </span>
        <FileInput id="tracking-file" name="file" accept=".csv,.txt,text/csv,text/plain" />
      </label>
      <div>
        <Button name="intent" value="fill" variant={isAlone ? "primary" : "outline"} loading={busy}>
          Read tracking numbers
        </Button>
      </div>
    </div>
  );
}

type WithoutNumbersProps = { isChecked: boolean; /** True if one order is shipped. */ isOne: boolean };

/** Below the orders that are shipped: lets those go that no tracking number was typed for. */
export function WithoutNumbersField({ isChecked, isOne }: WithoutNumbersProps) {
  return (
    <label className="border-line flex min-h-11 items-start gap-3 border-t py-2.5">
      <input
        type="checkbox"
        name="withoutNumbers"
        defaultChecked={isChecked}
        className="accent-primary mt-0.5 size-5 flex-none"
      />
      {isOne ? "Ship it without a tracking number" : "Ship those without a tracking number, too"}
    </label>
  );
}
