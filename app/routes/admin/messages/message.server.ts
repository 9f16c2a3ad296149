import { href } from "react-router";

import { findMessage } from "#app/data/admin-messages.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";

export const messageRecords = adminRecords({
  notFound: "Message not found",
  listPath: (url) => href("/admin/messages") + url.search,
  find: findMessage,
});
