import { Form, useNavigation } from "react-router";

import { getTransition, hasEnded } from "#app/shop/order/order-transitions.ts";
import { ORDER_STATUSES, type OrderStatus, statusLabel } from "#app/shop/order/order.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";

type StatusFormProps = {
  order: { id: string; orderNumber: string; status: OrderStatus };
  /** Path and query of the page that the form is on. */
  action: string;
  /** In a row of the list, where the button is a tick. */
  isRow?: boolean;
  /** The reason why the order cannot be ended here; null when it can be. */
  bar?: string | null;
};

/** Sets an order to one of the statuses an admin may set. Choosing submits nothing: arrow keys change the choice. */
export function StatusForm({ order, action, isRow = false, bar = null }: StatusFormProps) {
  const { id, orderNumber, status } = order;
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "status" && formData.get("id") === id;
  return (
    <Form
      method="post"
      action={action}
      replace
      preventScrollReset
      className={isRow ? "flex" : "flex flex-wrap gap-1"}
      key={status}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={status} />
      <select
        name="status"
        defaultValue={status}
        aria-label={`Status of ${orderNumber}`}
        aria-describedby={bar ? `bar-${id}` : undefined}
        className={classes(
          "form-control flex-1",
          isRow ? "as-table:min-w-26 rounded-e-none ps-2 pe-7 text-sm" : "min-w-33",
        )}
      >
        {ORDER_STATUSES.filter((value) => getTransition("admin", status, value)).map((value) => (
          <option key={value} value={value} disabled={bar !== null && value !== status && hasEnded(value)}>
            {statusLabel(value)}
          </option>
        ))}
      </select>
      <Button
        name="intent"
        value="status"
        variant="outline"
        loading={busy}
        aria-label={`Update the status of ${orderNumber}`}
        title="Update the status"
        className={isRow ? "border-edge! min-w-11 rounded-s-none border-s-0 px-0" : undefined}
      >
        {isRow ? <Icon name="check" className="size-4.5" /> : "Update"}
      </Button>
      {bar ? (
        <p id={`bar-${id}`} className="text-muted w-full text-sm">
          {bar}.
        </p>
      ) : null}
    </Form>
  );
}
