/**
 * The roles of staff, and what each may do. The portal's menu, guard, loaders and actions all use this table. The
 * database has the same table in private.role_permissions(), for its functions and policies.
 */

/** Roles from most to least powerful. An owner is a user with `is_admin`. */
export const ROLES = ["owner", "manager", "packer", "support", "content"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  owner: "Admin (owner)",
  manager: "Manager",
  packer: "Packer",
  support: "Support",
  content: "Content",
};

/** Returns the name of a role in lists of users, where an owner is called "Admin" as in `is_admin`. */
export function roleName(role: Role | null): string {
  if (role === "owner") return "Admin";
  return role ? ROLE_LABELS[role] : "User";
}

type Grant = {
  /** A description of the permission for the portal. */
  label: string;
  roles: readonly Role[];
};

/**
 * The permissions and the roles that have them. A permission to write includes reading; `.read` exists where a role may
 * read but not change.
 */
export const PERMISSIONS = {
  "dashboard.read": { label: "Dashboard with sales", roles: ["owner", "manager"] },
  "reports.read": { label: "Reports", roles: ["owner", "manager"] },
  "orders.read": {
    label: "See orders, packing slips, invoices and customers’ names",
    roles: ["owner", "manager", "packer", "support"],
  },
  "orders.write": {
    label: "Change orders: status, shipment, notes, invoices and e-mails",
    roles: ["owner", "manager", "packer"],
  },
  "refunds.write": { label: "Refund payments, also by cancelling paid orders", roles: ["owner", "manager"] },
  "returns.write": { label: "Returns and their refunds", roles: ["owner", "manager", "support"] },
  "products.read": { label: "See products", roles: ["owner", "manager", "packer", "content"] },
  "products.write": { label: "Change products, prices and images", roles: ["owner", "manager", "content"] },
  "stock.write": { label: "Change stock", roles: ["owner", "manager", "packer", "content"] },
  "categories.write": { label: "Categories", roles: ["owner", "manager", "content"] },
  "merchandising.write": { label: "Collections and the home page", roles: ["owner", "manager", "content"] },
  "search.write": { label: "Search words", roles: ["owner", "manager", "content"] },
  "coupons.write": { label: "Coupons", roles: ["owner", "manager"] },
  "reviews.write": {
    label: "Reviews, and questions about products",
    roles: ["owner", "manager", "support", "content"],
  },
  "messages.write": { label: "Messages", roles: ["owner", "manager", "support"] },
  "newsletter.read": { label: "Newsletter and its export", roles: ["owner", "manager"] },
  "customers.write": {
    label: "Customers: their orders and addresses, notes, tags, cash on delivery, and the export of orders",
    roles: ["owner", "manager", "support"],
  },
  "orders.place": {
    label: "Place orders for customers and send payment links",
    roles: ["owner", "manager", "support"],
  },
  "accounts.write": {
    label: "Accounts: registers, GST returns, payouts and couriers’ cash",
    roles: ["owner", "manager"],
  },
  "people.read": { label: "See users", roles: ["owner", "manager"] },
  "people.write": { label: "Give roles, end sessions, delete users", roles: ["owner"] },
  "health.read": { label: "Health and stored records", roles: ["owner", "manager"] },
  "audit.read": { label: "Audit log and security log", roles: ["owner"] },
  "settings.write": { label: "Settings and payment keys", roles: ["owner"] },
} as const satisfies Record<string, Grant>;
export type Permission = keyof typeof PERMISSIONS;

/** The permissions in the order of lists. */
export const GRANTS: readonly Grant[] = Object.values(PERMISSIONS);

/** Returns true if the role has the permission. null stands for a shopper, who has none. */
export function hasPermission(role: Role | null, permission: Permission): boolean {
  const { roles }: Grant = PERMISSIONS[permission];
  return role !== null && roles.includes(role);
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** Returns the role of a row of users. `staff_role` is set for staff who are not owners. */
export function roleOf(user: { is_admin: boolean; staff_role: string | null }): Role | null {
  if (user.is_admin) return "owner";
  return isRole(user.staff_role) ? user.staff_role : null;
}
