import { ADMIN_SCREENS } from "#tests/e2e/support/admin-screens.ts";
import {
  addressErrors,
  adminSignInErrors,
  adminSignInOutage,
  cartNotice,
  changedCart,
  checkoutErrors,
  checkoutNewAddress,
  contactErrors,
  demoAddress,
  demoOrder,
  forgotErrors,
  forgotSent,
  fullCart,
  helpOpened,
  loginErrors,
  mailLink,
  newsletterErrors,
  notConfigured,
  openMenu,
  outage,
  product,
  profileErrors,
  registerErrors,
  reviewErrors,
  type ScreenContext,
  securityErrors,
  shareOpened,
  unreadableForm,
  wrongPassword,
} from "#tests/e2e/support/screen-states.ts";

export type Screen = {
  name: string;
  /** The main heading, so that a check never passes on another screen. */
  heading: string | RegExp;
  /** True if the heading is the title of a dialog. */
  isDialog?: boolean;
  as?: "shopper" | "admin" | "newcomer";
  /** Prepares the browser, for example with a cart. */
  before?: (visit: ScreenContext) => Promise<void>;
  /** A path, or a function that opens the screen. */
  at: string | ((visit: ScreenContext) => Promise<void>);
  /** Expected status of the document; 200 by default. */
  status?: number;
  /** True if script changes the screen: dialogs, fields that script adds to, parts that open and close. */
  differsWithoutScript?: boolean;
};

/** Every screen of the shop in every state that looks different. */
export const SCREENS: Screen[] = [
  { name: "home", at: "/", heading: /^Good things/ },
  { name: "home-menu", differsWithoutScript: true, as: "shopper", at: openMenu, heading: /^Good things/ },
  { name: "products", at: "/products", heading: "Products" },
  { name: "products-list", at: "/products?view=list", heading: "Products" },
  { name: "products-page-2", at: "/products?page=2", heading: "Products" },
  { name: "products-filtered", at: "/products?category=home&sort=price-desc&search=a", heading: "Home" },
  {
    name: "products-every-filter",
    as: "shopper",
    at: "/products?search=lamp&category=home&min=100&max=90000&stock=in&rating=1&view=list",
    heading: "Home",
  },
  { name: "products-beyond", at: "/products?page=999", heading: "Products" },
  { name: "products-none", at: "/products?search=unobtainium", heading: "Products" },
  { name: "collection", at: "/collections/festive-picks", heading: "Festive picks" },
  { name: "product", at: product(113), heading: /^Deepak brass table lamp/ },
  { name: "product-several-images", at: product(101), heading: /^Dhwani wireless headphones/ },
  { name: "product-sold-out", at: product(103), heading: /^Bagru/ },
  { name: "product-long-name", at: product(112), heading: /^Kashmiri hand-embroidered/ },
  { name: "product-review", differsWithoutScript: true, as: "shopper", at: product(107), heading: /^Goonj/ },
  { name: "product-review-errors", as: "shopper", at: reviewErrors, heading: /^Goonj/ },
  { name: "product-share", at: shareOpened, heading: /^Deepak/ },
  { name: "ask", as: "shopper", at: `${product(113)}/ask`, heading: "Ask a question" },
  { name: "product-not-found", at: "/product/nothing", heading: "Product not found", status: 404 },
  { name: "cart-empty", at: "/cart", heading: "Cart" },
  { name: "cart-full", differsWithoutScript: true, before: fullCart, at: "/cart", heading: "Cart" },
  { name: "cart-changed", before: changedCart, at: "/cart", heading: "Cart" },
  { name: "cart-notice", before: fullCart, at: cartNotice, heading: "Cart" },
  { name: "about", at: "/about", heading: "About Haat" },
  { name: "shipping", at: "/shipping", heading: "Shipping" },
  { name: "returns", at: "/returns", heading: "Returns and refunds" },
  { name: "privacy", at: "/privacy", heading: "Privacy" },
  { name: "terms", at: "/terms", heading: "Terms and conditions" },
  { name: "help", at: "/help", heading: "Help" },
  { name: "help-opened", at: helpOpened, heading: "Help" },
  { name: "contact", as: "shopper", at: "/contact", heading: "Contact" },
  { name: "contact-errors", at: contactErrors, heading: "Contact" },
  { name: "contact-sent", at: "/contact?ticket=T-000123", heading: "We have your message" },
  { name: "newsletter", at: "/newsletter", heading: "Get offers and new arrivals by e-mail" },
  { name: "newsletter-errors", at: newsletterErrors, heading: "Get offers and new arrivals by e-mail" },
  {
    name: "newsletter-confirm",
    at: `/newsletter/confirm?token=${"0".repeat(64)}`,
    heading: "Confirm your subscription",
  },
  {
    name: "unsubscribe",
    at: `/newsletter/unsubscribe?token=${"0".repeat(64)}`,
    heading: "Unsubscribe",
  },
  { name: "unsubscribe-odd", at: "/newsletter/unsubscribe", heading: "This link does not work" },
  { name: "login", at: "/login", heading: "Sign in" },
  { name: "login-errors", differsWithoutScript: true, at: loginErrors, heading: "Sign in" },
  { name: "login-refused", at: wrongPassword, heading: "Sign in" },
  { name: "register", at: "/register", heading: "Create your account" },
  { name: "register-errors", at: registerErrors, heading: "Create your account" },
  { name: "checkout-first", as: "newcomer", before: fullCart, at: "/checkout", heading: "Checkout" },
  {
    name: "checkout-errors",
    differsWithoutScript: true,
    as: "newcomer",
    before: fullCart,
    at: checkoutErrors,
    heading: "Checkout",
  },
  { name: "checkout-saved", as: "shopper", before: fullCart, at: "/checkout", heading: "Checkout" },
  {
    name: "checkout-another",
    differsWithoutScript: true,
    as: "shopper",
    before: fullCart,
    at: checkoutNewAddress,
    heading: "Checkout",
  },
  { name: "checkout-changed", as: "shopper", before: changedCart, at: "/checkout", heading: "Checkout" },
  {
    name: "confirmation",
    as: "shopper",
    at: demoOrder(8).replace("order", "order-confirmation"),
    heading: /^Thank you/,
  },
  { name: "orders-none", as: "newcomer", at: "/orders", heading: "My Orders" },
  ...["all", "pending", "processing", "shipped", "delivered", "cancelled"].map((tab): Screen => {
    return { name: `orders-${tab}`, as: "shopper", at: `/orders?status=${tab}`, heading: "My Orders" };
  }),
  ...Object.entries({
    refunded: 1,
    delivered: 2,
    failed: 3,
    cancelled: 4,
    shipped: 6,
    processing: 7,
    confirmed: 8,
    pending: 9,
  }).map(([status, number]): Screen => {
    return { name: `order-${status}`, as: "shopper", at: demoOrder(number), heading: /^Order ORD-\d+: / };
  }),
  { name: "order-malformed", as: "shopper", at: "/order/nothing", heading: "Order not found", status: 404 },
  { name: "forgot", at: "/forgot-password", heading: "Forgot password" },
  { name: "forgot-errors", at: forgotErrors, heading: "Forgot password" },
  { name: "forgot-sent", at: forgotSent, heading: "Check your e-mail" },
  { name: "link-bad", at: "/auth/confirm", heading: "This link does not work", status: 400 },
  { name: "link-signup", at: mailLink("signup"), heading: "Confirm your e\u2011mail address" },
  { name: "link-recovery", at: mailLink("recovery"), heading: "Set a new password" },
  {
    name: "link-email-change",
    at: `${mailLink("email_change")}&new_email=meera.nair%40example.com`,
    heading: "Change your e\u2011mail address",
  },
  { name: "profile", as: "shopper", at: "/profile", heading: "My Account" },
  { name: "profile-errors", as: "newcomer", at: profileErrors, heading: "My Account" },
  ...["shopper", "newcomer"].flatMap((who): Screen[] =>
    Object.entries({
      addresses: "Addresses",
      orders: "Orders",
      wishlist: "Wishlist",
      security: "Security",
      "security/sessions": "Where you are signed in",
      data: "Your data",
      "data/delete": "Close my account",
    }).map(([page, heading]) => ({
      name: `profile-${page.replace("/", "-")}-${who}`,
      as: who === "shopper" ? "shopper" : "newcomer",
      at: `/profile/${page}`,
      heading,
    })),
  ),
  { name: "address-new", as: "newcomer", at: "/profile/addresses/new", heading: "Addresses" },
  { name: "address-errors", as: "newcomer", at: addressErrors, heading: "Addresses" },
  { name: "address-edit", differsWithoutScript: true, as: "shopper", at: demoAddress, heading: "Addresses" },
  {
    name: "address-delete",
    differsWithoutScript: true,
    as: "shopper",
    at: `${demoAddress}/delete`,
    heading: "Addresses",
  },
  { name: "security-errors", as: "newcomer", at: securityErrors, heading: "Security" },
  { name: "close-last-admin", as: "admin", at: "/profile/data/delete", heading: "Close my account" },
  { name: "not-found", at: "/no/such/page", heading: "Page not found", status: 404 },
  { name: "unreadable-form", at: unreadableForm, heading: "We could not read that form" },
  { name: "outage", at: outage("/"), heading: "The shop is not available right now" },
  { name: "not-configured", at: notConfigured, heading: "Sign in" },
  { name: "admin-sign-in", at: "/admin", heading: "Admin sign-in" },
  { name: "admin-sign-in-errors", at: adminSignInErrors, heading: "Admin sign-in" },
  { name: "admin-denied", as: "shopper", at: "/admin/dashboard", heading: "Access Denied", status: 403 },
  { name: "admin-sign-in-outage", at: adminSignInOutage, heading: "Admin sign-in" },
  ...ADMIN_SCREENS,
];
