import { href } from "react-router";

import { findReview } from "#app/data/admin-reviews.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";

export const reviewRecords = adminRecords({
  notFound: "Review not found",
  listPath: (url) => href("/admin/reviews") + url.search,
  find: findReview,
});
