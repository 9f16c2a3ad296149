import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/store/layout.tsx", [
    index("routes/store/home.tsx"),
    route("products", "routes/store/products.tsx"),
    route("product/:id", "routes/store/product.tsx"),
    route("cart", "routes/store/cart.tsx"),
    route("login", "routes/store/login.tsx"),
    route("register", "routes/store/register.tsx"),
    layout("routes/account/layout.tsx", [
      route("profile", "routes/account/profile.tsx"),
      route("checkout", "routes/account/checkout.tsx"),
      route("orders", "routes/account/orders.tsx"),
      route("order/:id", "routes/account/order.tsx"),
      route("order-confirmation/:id", "routes/account/confirmation.tsx"),
    ]),
    route("*", "routes/store/not-found.tsx"),
  ]),
  route("admin", "routes/admin/sign-in.tsx"),
  layout("routes/admin/layout.tsx", [
    route("admin/dashboard", "routes/admin/dashboard.tsx"),
    route("admin/*", "routes/admin/not-found.tsx"),
  ]),
  route("theme", "routes/api/theme.ts"),
  route("sign-out", "routes/api/sign-out.ts"),
  route("healthz", "routes/api/health.ts"),
] satisfies RouteConfig;
