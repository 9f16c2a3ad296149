import type { ReactNode } from "react";
import { Form, href } from "react-router";

import { SearchField } from "#app/routes/admin/search-field.tsx";
import { useInstantFilters } from "#app/routes/admin/use-instant-filters.ts";
import type { FilterProblems, TypedFilter } from "#app/shop/order/order-filter-problems.ts";
import {
  countFilters,
  NEEDS_ME_TEXT,
  type OrderFilter,
  SORT_LABELS,
  WAITING_LABELS,
} from "#app/shop/order/order-filter.ts";
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  paymentLabel,
  paymentMethodLabel,
  statusLabel,
} from "#app/shop/order/order.ts";
import { Button } from "#app/ui/button.tsx";

type OrderFiltersProps = {
  filter: OrderFilter;
  /** Carriers that orders have. */
  carriers: readonly string[];
  /** Errors of filters that cannot be read, by field, and the values typed there. */
  problems: FilterProblems;
  typed: Record<TypedFilter, string>;
};

const LABEL = "Search by number, name, phone, PIN, tracking, invoice, payment or SKU";

/** Search and filters of the orders as a GET form; the filters are behind one button. */
export function OrderFilters({ filter, carriers, problems, typed }: OrderFiltersProps) {
  const used = countFilters(filter);
  // Another filter draws the form anew, with the values of its own, and closed unless it was chosen in it.
  const shown = JSON.stringify([filter, typed]);
  const { form, isChosen } = useInstantFilters();
  const named = [...new Set([...carriers, ...(filter.carrier === "" ? [] : [filter.carrier])])];
  return (
    <search>
      <Form
        key={shown}
        {...form}
        action={href("/admin/orders")}
        className="mb-4 flex flex-wrap items-start gap-2"
      >
        <div className="relative min-w-0 flex-[1_1_10rem]">
          <SearchField label={LABEL} placeholder="Order or name" search={filter.search} />
        </div>
        <details
          open={isChosen || Object.keys(problems).length > 0}
          className="open:w-full open:sm:order-last"
        >
          <summary className="btn border-line bg-card hover:border-edge list-none">
            Filters{used > 0 ? ` (${used})` : null}
          </summary>
          <div className="card mt-2 grid grid-cols-1 gap-3 p-4 min-[26rem]:grid-cols-2 min-[60rem]:grid-cols-4">
            <Choice name="status" label="Status" value={filter.status} any="All Statuses">
              {ORDER_STATUSES.map((value) => [value, statusLabel(value)])}
            </Choice>
            <Choice name="waiting" label="Waiting" value={filter.waiting} any="Any" hint={NEEDS_ME_TEXT}>
              {Object.entries(WAITING_LABELS)}
            </Choice>
            <Choice name="payment" label="Payment" value={filter.payment} any="Any">
              {PAYMENT_STATUSES.map((value) => [value, paymentLabel(value)])}
            </Choice>
            <Choice name="method" label="Method" value={filter.method} any="Any">
              {PAYMENT_METHODS.map((value) => [value, paymentMethodLabel(value)])}
            </Choice>
            <Text name="from" label="From" type="date" value={typed.from} error={problems.from} />
            <Text name="to" label="To" type="date" value={typed.to} error={problems.to} />
            <Text
              name="least"
              label="At least (₹)"
              value={typed.least}
              error={problems.least}
              inputMode="decimal"
            />
            <Text
              name="most"
              label="At most (₹)"
              value={typed.most}
              error={problems.most}
              inputMode="decimal"
            />
            <Choice name="carrier" label="Carrier" value={filter.carrier} any="Any">
              {named.map((value) => [value, value])}
            </Choice>
            <Choice name="sort" label="Order" value={filter.sort} any={SORT_LABELS[""]}>
              {Object.entries(SORT_LABELS).filter(([value]) => value !== "")}
            </Choice>
            <p className="flex items-end">
              <Button>Show orders</Button>
            </p>
          </div>
        </details>
      </Form>
    </search>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  /** Text of the option without a value. */
  any: string;
  hint?: string;
  /** Values with their texts. */
  children: readonly (readonly [string, string])[];
};

function Choice({ name, label, value, any, hint, children }: ChoiceProps) {
  return (
    <Labelled label={label}>
      <select name={name} defaultValue={value} title={hint} className="form-control">
        <option value="">{any}</option>
        {children.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

type TextProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  type?: "date";
  inputMode?: "decimal";
};

function Text({ name, label, value, error, type, inputMode }: TextProps) {
  return (
    <Labelled label={label}>
      <input
        type={type ?? "text"}
        name={name}
        defaultValue={value}
        inputMode={inputMode}
        maxLength={type ? undefined : 16}
        autoComplete="off"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `filter-${name}-error`}
        className="form-control min-w-0"
      />
      {error === undefined ? null : (
        <span id={`filter-${name}-error`} className="text-red text-sm font-semibold">
          {error}
        </span>
      )}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid min-w-0 content-start gap-1">
      <span className="text-sm font-semibold">{label}</span>
      {children}
    </label>
  );
}
