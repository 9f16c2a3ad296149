import { href, Link } from "react-router";

import { hasPermission, type Permission, type Role } from "#app/shop/account/roles.ts";
import { unbroken } from "#app/ui/unbroken.ts";

type Task = {
  title: string;
  how: string;
  /** The page where it is done. */
  to: string;
  needs: Permission;
};

/** What staff do every day, most often first. */
const TASKS: readonly Task[] = [
  {
    title: "Send an order",
    how: "Open an order under Needs me, then press Ship order. Tick several to send them together.",
    to: `${href("/admin/orders")}?waiting=me`,
    needs: "orders.write",
  },
  {
    title: "Refund",
    how: "Find the order, open it and press Refund or Refund items.",
    to: href("/admin/orders"),
    needs: "refunds.write",
  },
  {
    title: "Answer a return",
    how: "Open the return, then approve it or reject it with a reason.",
    to: `${href("/admin/returns")}?status=requested`,
    needs: "returns.write",
  },
  {
    title: "Answer a message",
    how: "Open the message and write. The answer goes out by e-mail.",
    to: `${href("/admin/messages")}?status=new`,
    needs: "messages.write",
  },
  {
    title: "Change stock",
    how: "Find the product, press its number in stock and say why it changes.",
    to: href("/admin/products"),
    needs: "stock.write",
  },
  {
    title: "Change a price",
    how: "Type the new prices into the table, then save them together.",
    to: href("/admin/products/prices"),
    needs: "products.write",
  },
  {
    title: "Stop selling a product",
    how: "Open the product, untick Active and save. Its orders stay.",
    to: href("/admin/products"),
    needs: "products.write",
  },
];

/** The daily tasks that a role may do. */
const tasksOf = (role: Role): readonly Task[] => TASKS.filter(({ needs }) => hasPermission(role, needs));

/** One line for each task, which leads to the page where it is done. */
export function DailyTasks({ role }: { role: Role }) {
  return (
    <ul>
      {tasksOf(role).map(({ title, how, to }) => (
        <li
          key={title}
          className="border-line relative border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0"
        >
          <Link to={to} className="card-link link font-semibold">
            {title}
          </Link>
          <p className="text-muted text-sm">{unbroken(how)}</p>
        </li>
      ))}
    </ul>
  );
}
