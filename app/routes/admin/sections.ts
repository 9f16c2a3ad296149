import { ACCESS, type AdminPath } from "#app/routes/admin/access.ts";
import { hasPermission, type Role } from "#app/shop/account/roles.ts";
import type { IconName } from "#app/ui/icon.tsx";

/** Notifications of each kind that this member of staff has not seen. */
export type Unseen = Record<
  "orders" | "payments" | "returns" | "stock" | "reviews" | "questions" | "messages",
  number
>;

export type AdminSection = {
  label: string;
  href: AdminPath;
  icon: IconName;
  /** Rows of the skeleton shown while its list loads. */
  skeleton?: number;
  /** Kind of notifications that are about its list. */
  news?: keyof Unseen;
};

/** Entries below one caption of the sidebar; the first have none. */
export type AdminGroup = { caption: string; sections: readonly AdminSection[] };

/** Groups of the sidebar: what is done every day comes first. */
const GROUPS: readonly AdminGroup[] = [
  {
    caption: "",
    sections: [
      { label: "Dashboard", href: "/admin/dashboard", icon: "chart" },
      { label: "Orders", href: "/admin/orders", icon: "list", skeleton: 10, news: "orders" },
      { label: "Returns", href: "/admin/returns", icon: "return", skeleton: 10, news: "returns" },
      { label: "Payments", href: "/admin/payments", icon: "card", skeleton: 10, news: "payments" },
    ],
  },
  {
    caption: "Catalogue",
    sections: [
      { label: "Products", href: "/admin/products", icon: "box", skeleton: 5, news: "stock" },
      { label: "Categories", href: "/admin/categories", icon: "folder", skeleton: 5 },
      { label: "Collections", href: "/admin/collections", icon: "grid", skeleton: 5 },
    ],
  },
  {
    caption: "Storefront",
    sections: [
      { label: "Home page", href: "/admin/home", icon: "home" },
      { label: "Search words", href: "/admin/search-words", icon: "letters", skeleton: 10 },
      { label: "Coupons", href: "/admin/coupons", icon: "tag", skeleton: 5 },
      { label: "Newsletter", href: "/admin/newsletter", icon: "send", skeleton: 10 },
    ],
  },
  {
    caption: "Customers",
    sections: [
      { label: "Users", href: "/admin/users", icon: "users", skeleton: 10 },
      { label: "Reviews", href: "/admin/reviews", icon: "star", skeleton: 10, news: "reviews" },
      { label: "Questions", href: "/admin/questions", icon: "question", skeleton: 10, news: "questions" },
      { label: "Messages", href: "/admin/messages", icon: "mail", skeleton: 10, news: "messages" },
    ],
  },
  {
    caption: "Business",
    sections: [
      { label: "Reports", href: "/admin/reports", icon: "bars", skeleton: 10 },
      { label: "Accounts", href: "/admin/accounts", icon: "book" },
      { label: "Tax", href: "/admin/tax", icon: "percent" },
    ],
  },
  {
    caption: "Set-up",
    sections: [
      { label: "Settings", href: "/admin/settings", icon: "sliders" },
      { label: "Security", href: "/admin/security", icon: "lock", skeleton: 10 },
      { label: "Audit log", href: "/admin/audit", icon: "shield", skeleton: 10 },
      { label: "Health", href: "/admin/health", icon: "pulse", skeleton: 10 },
    ],
  },
];

/** Returns true if the role may see a screen of the portal; null is a shopper's role. */
export function maySee(role: Role | null, path: AdminPath): boolean {
  const { see } = ACCESS[path];
  return see === "staff" ? role !== null : hasPermission(role, see);
}

/** Sections of the portal that the role may see, in the order of the sidebar. */
export function sectionsOf(role: Role | null): readonly AdminSection[] {
  return groupsOf(role).flatMap(({ sections }) => sections);
}

/** The same in their groups; a group without a section that the role may see is left out. */
export function groupsOf(role: Role | null): readonly AdminGroup[] {
  return GROUPS.map(({ caption, sections }) => ({
    caption,
    sections: sections.filter(({ href }) => maySee(role, href)),
  })).filter(({ sections }) => sections.length > 0);
}

/** The sections that most people open first, if they may see them. */
const FIRST: readonly AdminPath[] = ["/admin/dashboard", "/admin/orders"];

/** Returns the section that the role starts with. */
export function firstSection(role: Role): { label: string; href: AdminPath } {
  const sections = sectionsOf(role);
  const first = FIRST.map((path) => sections.find(({ href }) => href === path)).find(Boolean);
  return first ?? sections[0] ?? { label: "Help", href: "/admin/help" };
}
