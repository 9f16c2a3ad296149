/** The first path segments whose pages have a loading state of their own shape. */
const NAMES = {
  "": "home",
  products: "products",
  product: "product",
  cart: "cart",
  checkout: "checkout",
  orders: "orders",
  order: "order",
  "order-confirmation": "order",
  profile: "account",
  login: "form",
  register: "form",
  "forgot-password": "form",
  "reset-password": "form",
  contact: "form",
  newsletter: "form",
} as const;

export type SkeletonName = (typeof NAMES)[keyof typeof NAMES] | "article";

/** Returns the loading state of the page at a path: 'product' for '/product/{id}'. */
export function skeletonName(pathname: string): SkeletonName {
  const [, first = ""] = pathname.split("/");
  return isKnown(first) ? NAMES[first] : "article";
}

function isKnown(first: string): first is keyof typeof NAMES {
  return Object.hasOwn(NAMES, first);
}
