import type { Waiting } from "#app/data/notifications.server.ts";

type Kind = keyof Waiting;

/** The kinds of waiting tasks: the section and filter of their list, and their name. */
export const WAITING_KINDS: readonly {
  kind: Kind;
  section: string;
  path: string;
  one: string;
  many: string;
}[] = [
  { kind: "orders", section: "Orders", path: "?waiting=new", one: "new order", many: "new orders" },
  {
    kind: "payments",
    section: "Payments",
    path: "?status=attention",
    one: "payment needing attention",
    many: "payments needing attention",
  },
  {
    kind: "returns",
    section: "Returns",
    path: "?status=requested",
    one: "new return request",
    many: "new return requests",
  },
  {
    kind: "stock",
    section: "Products",
    path: "?status=active&stock=low&sort=stock",
    one: "product running low",
    many: "products running low",
  },
  {
    kind: "reviews",
    section: "Reviews",
    path: "?status=waiting",
    one: "review waiting for approval",
    many: "reviews waiting for approval",
  },
  {
    kind: "questions",
    section: "Questions",
    path: "?status=unanswered",
    one: "question about a product",
    many: "questions about products",
  },
  { kind: "messages", section: "Messages", path: "?status=new", one: "new message", many: "new messages" },
];
