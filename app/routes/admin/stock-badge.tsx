import { StatusBadge } from "#app/ui/badge.tsx";

/** Stock of a product that is low: 'Out of Stock' or '3 left'. */
export function StockBadge({ stock }: { stock: number }) {
  return (
    <StatusBadge tone={stock === 0 ? "red" : "yellow"}>
      {stock === 0 ? "Out of Stock" : `${stock.toLocaleString("en-IN")} left`}
    </StatusBadge>
  );
}
