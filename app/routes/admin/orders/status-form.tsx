import { Form, useNavigation } from "react-router";

import { MenuButton, RowMenu } from "#app/routes/admin/row-actions.tsx";
import { getTransition, hasEnded, nextStatuses } from "#app/shop/order/order-transitions.ts";
import { ORDER_STATUSES, type OrderStatus, statusLabel } from "#app/shop/order/order.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";

type StatusFormProps = {
  order: { id: string; orderNumber: string; status: OrderStatus };
  /** Path and query of the page that the form is on. */
  action: string;
  /** In a row of the list, which has a badge for the status: the button appears once another one is chosen. */
  isRow?: boolean;
  /** The reason why the order cannot be ended here; null when it can be. */
  bar?: string | null;
};

/** Sets an order to one of the statuses that staff may set. Choosing submits nothing: arrow keys change the choice. */
export function StatusForm({ order, action, isRow = false, bar = null }: StatusFormProps) {
  const { id, orderNumber, status } = order;
  const { state, formData } = useNavigation();
  const statuses = ORDER_STATUSES.filter((value) => getTransition("admin", status, value));
  const busy = state !== "idle" && formData?.get("intent") === "status" && formData.get("id") === id;
  return (
    <Form
      method="post"
      action={action}
      replace
      preventScrollReset
      className={classes("group/status flex", isRow ? "gap-1" : "flex-wrap gap-2")}
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
          "form-control",
          isRow
            ? "field-sizing-content hover:border-edge focus-visible:border-edge w-auto border-transparent bg-transparent ps-2 pe-8 text-sm"
            : "min-w-33 flex-1",
        )}
      >
        {isRow ? <option value={status}>Change</option> : null}
        {(isRow ? nextStatuses("admin", status) : statuses).map((value) => (
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
        className={isRow ? "px-2 group-has-[option:first-child:checked]/status:hidden" : undefined}
      >
        Update
      </Button>
      {bar ? (
        <p id={`bar-${id}`} className="text-muted w-full text-sm">
          {bar}.
        </p>
      ) : null}
    </Form>
  );
}

/** The menu of an order's card: a button for each other status, those that follow first. */
export function StatusMenu({ order, action }: Pick<StatusFormProps, "order" | "action">) {
  const { id, orderNumber, status } = order;
  const others = nextStatuses("admin", status);
  const isLater = (value: OrderStatus) => ORDER_STATUSES.indexOf(value) > ORDER_STATUSES.indexOf(status);
  const ends = others.filter(hasEnded);
  const goes = others.filter((value) => !hasEnded(value));
  return (
    <RowMenu name={orderNumber}>
      <Form method="post" action={action} replace preventScrollReset className="flex flex-col">
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={status} />
        {[...goes.filter(isLater), ...goes.filter((value) => !isLater(value)), ...ends].map((value) => (
          <MenuButton
            key={value}
            name="status"
            value={value}
            label={`Mark ${orderNumber} as ${statusLabel(value).toLowerCase()}`}
            className={hasEnded(value) ? "text-red" : undefined}
          >
            Mark as {statusLabel(value).toLowerCase()}
          </MenuButton>
        ))}
      </Form>
    </RowMenu>
  );
}
