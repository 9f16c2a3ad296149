import type { RefundsReport, ReturnsReport, UnpaidReport } from "#app/data/reports.server.ts";
import { refundReasonLabel } from "#app/shop/order/admin-order.ts";
import { dayName, daysOf, type Period } from "#app/shop/report/period.ts";
import type { ReportTable } from "#app/shop/report/report.ts";
import { returnReasonLabel } from "#app/shop/return/return.ts";

/** Refunds by reason, with those of each day as chart. */
export function refundsTable(report: RefundsReport, period: Period): ReportTable {
  const amounts = new Map(report.days.map(({ day, amount }) => [day, amount]));
  const sum = (of: (row: RefundsReport["rows"][number]) => number) =>
    report.rows.reduce((total, row) => total + of(row), 0);
  return {
    note: "Refunds through Razorpay that did not fail, and transfers for returned goods, on the day they were decided. Cash that was handed back for an order is in the reports of sales.",
    figures: [
      { label: "Refunded", kind: "money", value: sum(({ amount }) => amount) },
      { label: "Refunds", kind: "count", value: sum(({ refunds }) => refunds) },
    ],
    columns: [
      { label: "Reason", kind: "text" },
      { label: "Refunds", kind: "count" },
      { label: "Amount", kind: "money" },
    ],
    rows: report.rows.map(({ reason, refunds, amount }) => ({
      id: reason,
      cells: [
        reason === "transfer" ? "Transfer for returned goods" : refundReasonLabel(reason),
        refunds,
        amount,
      ],
    })),
    count: report.rows.length,
    chart: {
      label: "Refunded",
      kind: "money",
      isOverTime: true,
      bars: daysOf(period).map((day) => ({ label: dayName(day), value: amounts.get(day) ?? 0 })),
    },
  };
}

/** Returns by reason, with the products that came back most as chart. */
export function returnsTable({ rows, products }: ReturnsReport): ReportTable {
  return {
    note: "Returns and exchanges by the day they were asked for, without those that were withdrawn. Value is what the units cost. The chart has the products of which most units came back.",
    figures: [
      { label: "Units", kind: "count", value: rows.reduce((total, { units }) => total + units, 0) },
      { label: "Value", kind: "money", value: rows.reduce((total, { value }) => total + value, 0) },
    ],
    columns: [
      { label: "Reason", kind: "text" },
      { label: "Requests", kind: "count" },
      { label: "Units", kind: "count" },
      { label: "Value", kind: "money" },
    ],
    rows: rows.map(({ reason, requests, units, value }) => ({
      id: reason,
      cells: [returnReasonLabel(reason), requests, units, value],
    })),
    count: rows.length,
    chart: {
      label: "Units that came back",
      kind: "count",
      isOverTime: false,
      bars: products.slice(0, 12).map(({ name, units }) => ({ label: name, value: units })),
    },
  };
}

/** Online orders that were not paid, by day. */
export function unpaidTable({ days }: UnpaidReport, period: Period): ReportTable {
  const amounts = new Map(days.map((row) => [row.day, row.unpaid_amount]));
  return {
    note: "Online orders that were placed and not paid within 30 minutes, or whose payment failed, and that were not paid later. What stays in a cart is not known: a cart is a cookie in the shopper’s browser, and Haat sees it only when Place Order is pressed.",
    figures: [
      { label: "Left unpaid", kind: "count", value: days.reduce((sum, { unpaid }) => sum + unpaid, 0) },
      { label: "Their value", kind: "money", value: days.reduce((sum, row) => sum + row.unpaid_amount, 0) },
      { label: "Waiting now", kind: "count", value: days.reduce((sum, { waiting }) => sum + waiting, 0) },
    ],
    columns: [
      { label: "Day", kind: "text" },
      { label: "Left unpaid", kind: "count" },
      { label: "Value", kind: "money" },
      { label: "Waiting now", kind: "count" },
      { label: "Value waiting", kind: "money" },
    ],
    rows: days.toReversed().map((row) => ({
      id: row.day,
      cells: [dayName(row.day), row.unpaid, row.unpaid_amount, row.waiting, row.waiting_amount],
    })),
    count: days.length,
    chart: {
      label: "Value of the orders left unpaid",
      kind: "money",
      isOverTime: true,
      bars: daysOf(period).map((day) => ({ label: dayName(day), value: amounts.get(day) ?? 0 })),
    },
  };
}
