import { ACCESS, type AdminPath } from "#app/routes/admin/access.ts";
import { hasPermission, type Role } from "#app/shop/account/roles.ts";
import type { IconName } from "#app/ui/icon.tsx";

export type AdminSection = {
  label: string;
  href: AdminPath;
  icon: IconName;
  /** Rows of the skeleton shown while its list loads. */
  skeleton?: number;
};

const SECTIONS: readonly AdminSection[] = [
  { label: "Dashboard", href: "/admin/dashboard", icon: "chart" },
  { label: "Reports", href: "/admin/reports", icon: "bars", skeleton: 10 },
  { label: "Products", href: "/admin/products", icon: "box", skeleton: 5 },
  { label: "Categories", href: "/admin/categories", icon: "folder", skeleton: 5 },
  { label: "Collections", href: "/admin/collections", icon: "grid", skeleton: 5 },
  { label: "Home page", href: "/admin/home", icon: "star" },
  { label: "Search words", href: "/admin/search-words", icon: "search", skeleton: 10 },
  { label: "Orders", href: "/admin/orders", icon: "list", skeleton: 10 },
  { label: "Payments", href: "/admin/payments", icon: "card", skeleton: 10 },
  { label: "Returns", href: "/admin/returns", icon: "return", skeleton: 10 },
  { label: "Reviews", href: "/admin/reviews", icon: "star", skeleton: 10 },
  { label: "Questions", href: "/admin/questions", icon: "question", skeleton: 10 },
  { label: "Users", href: "/admin/users", icon: "users", skeleton: 10 },
  { label: "Coupons", href: "/admin/coupons", icon: "tag", skeleton: 5 },
  { label: "Accounts", href: "/admin/accounts", icon: "book" },
  { label: "Messages", href: "/admin/messages", icon: "mail", skeleton: 10 },
  { label: "Newsletter", href: "/admin/newsletter", icon: "send", skeleton: 10 },
  { label: "Audit log", href: "/admin/audit", icon: "shield", skeleton: 10 },
  { label: "Security", href: "/admin/security", icon: "eye", skeleton: 10 },
  { label: "Health", href: "/admin/health", icon: "pulse", skeleton: 10 },
  { label: "Tax", href: "/admin/tax", icon: "percent" },
  { label: "Settings", href: "/admin/settings", icon: "sliders" },
];

/** Whether the role may see a screen of the portal; null is nobody's role. */
export function maySee(role: Role | null, path: AdminPath): boolean {
  const { see } = ACCESS[path];
  return see === "staff" ? role !== null : hasPermission(role, see);
}

/** Sections of the portal that the role may see, in the order of the sidebar. */
export function sectionsOf(role: Role | null): readonly AdminSection[] {
  return SECTIONS.filter(({ href }) => maySee(role, href));
}

/** What most people open first, if they may see it. */
const FIRST: readonly AdminPath[] = ["/admin/dashboard", "/admin/orders"];

/** Where the role begins. */
export function firstSection(role: Role): { label: string; href: AdminPath } {
  const sections = sectionsOf(role);
  const first = FIRST.map((path) => sections.find(({ href }) => href === path)).find(Boolean);
  return first ?? sections[0] ?? { label: "Help", href: "/admin/help" };
}
