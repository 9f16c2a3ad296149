import { HtmlValidate } from "html-validate/node";
import { expect, test } from "vitest";

import { Browser } from "./browser.ts";
import { payAndReturn, placeOnline } from "./online-order.ts";
import {
  ADMIN,
  addProduct,
  addToCart,
  openShop,
  orderOf,
  checkoutForm,
  shopperWith,
  signIn,
} from "./shop.ts";

const shop = await openShop();
const visitor = new Browser(shop.shopUrl);
const shopper = await signIn(new Browser(shop.shopUrl));
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML: attributes in its own case and order, boolean ones with an empty value, no white space.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // React's own ids begin with an underscore.
    "valid-id": ["error", { relaxed: true }],
    // The gallery is a region only where it has more than one picture.
    "prefer-native-element": ["error", { exclude: ["region"] }],
    // Everything comes from the shop itself.
    "require-sri": "off",
    // A button of a form is a submit button: that is what most of ours are for.
    "no-implicit-button-type": "off",
    "no-implicit-input-type": "off",
    // A label around its box may name it too: some readers need the one, some the other.
    "no-redundant-for": "off",
    // tel: links in the words of the shop keeper.
    "tel-non-breaking": "off",
  },
});

/** Of the demo orders: one delivered lately, one under way. */
const DELIVERED = "00000000-0000-4000-8000-000000003005";
const UNDER_WAY = "00000000-0000-4000-8000-000000003007";
const AFTER_SALE = [
  `/order/${DELIVERED}/invoice`,
  `/order/${DELIVERED}/return`,
  `/order/${UNDER_WAY}/cancel`,
];

const SCREENS: Record<string, string[]> = {
  visitor: [
    "/",
    "/products",
    "/products?view=list&search=lamp&category=home&sort=price-desc",
    "/products?search=unobtainium",
    "/product/00000000-0000-4000-8000-000000000101",
    "/product/00000000-0000-4000-8000-000000000103",
    "/product/nothing",
    "/cart",
    "/login",
    "/register",
    "/about",
    "/contact",
    "/help",
    "/returns",
    "/shipping",
    "/privacy",
    "/terms",
    "/forgot-password",
    "/forgot-password?sent",
    "/auth/confirm",
    "/auth/confirm?token_hash=0123456789abcdef&type=recovery",
    "/newsletter",
    "/newsletter/unsubscribe?token=odd",
    "/no/such/page",
    "/admin",
  ],
  shopper: [
    "/",
    "/products",
    "/product/00000000-0000-4000-8000-000000000101",
    "/contact",
    "/profile",
    "/profile/addresses",
    "/profile/addresses/new",
    "/profile/addresses/00000000-0000-4000-8000-000000004001",
    "/profile/addresses/00000000-0000-4000-8000-000000004001/delete",
    "/profile/orders",
    "/profile/wishlist",
    "/profile/security",
    "/profile/data",
    "/profile/data/delete",
    "/orders",
    "/order/00000000-0000-4000-8000-000000003002",
    ...AFTER_SALE,
    "/order/nothing",
  ],
  admin: ["/admin/dashboard", "/admin/nothing"],
};

async function problems(path: string, html: string): Promise<string[]> {
  const report = await validator.validateString(html, path);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector ?? ""})`),
  );
}

test("every screen is valid HTML", async () => {
  for (const [who, browser] of Object.entries({ visitor, shopper, admin })) {
    for (const path of SCREENS[who] ?? []) {
      const { html } = await browser.get(path);
      expect(await problems(path, html), who).toEqual([]);
    }
  }
});

test("screens with something in them, and forms that came back, are valid HTML", async () => {
  const buyer = await shopperWith(shop, await addProduct(shop), await addProduct(shop, { name: `"><b>'&` }));
  const form = await checkoutForm(buyer);
  const pages = {
    "/cart": await buyer.get("/cart"),
    "/checkout": await buyer.get("/checkout"),
    "POST /checkout": await buyer.post("/checkout", { ...form, postal_code: "1", phone: `"<` }),
    "POST /login": await visitor.post("/login", { email: `"><script>`, password: "" }),
    "POST /register": await visitor.post("/register", { email: "x" }),
    "POST /admin": await visitor.post("/admin", {}),
    "POST /contact": await visitor.post("/contact", { name: `"><`, email: "x", message: "" }),
    "POST /newsletter": await visitor.post("/newsletter", { email: "x" }),
  };
  const placed = await buyer.post("/checkout", form);
  const { order } = await orderOf(shop, placed);
  await addToCart(buyer, "00000000-0000-4000-8000-000000000115");
  Object.assign(pages, {
    "/order-confirmation": await buyer.get(`/order-confirmation/${String(order.id)}`),
    "/orders": await buyer.get("/orders"),
  });
  const online = await placeOnline(shop);
  Object.assign(pages, {
    "/checkout/pay": await online.browser.get(online.pay),
    "/order-confirmation of an order that waits": await online.browser.get(online.confirmation),
  });
  await payAndReturn(shop, online, "failure");
  Object.assign(pages, {
    "/order-confirmation of a failed order": await online.browser.get(online.confirmation),
  });
  for (const [path, { html }] of Object.entries(pages)) expect(await problems(path, html)).toEqual([]);
});
