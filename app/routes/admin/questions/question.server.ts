import { href } from "react-router";

import { findQuestion } from "#app/data/admin-questions.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";

export const questionRecords = adminRecords({
  notFound: "Question not found",
  listPath: (url) => href("/admin/questions") + url.search,
  find: findQuestion,
});
