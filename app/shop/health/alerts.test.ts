import { expect, test } from "vitest";

import { type Alert, ALERT_CODES, alertText, alertTitle, runbookOf } from "#app/shop/health/alerts.ts";

const FAILED: Alert = { code: "refunds_failed", count: 1200, since: null };

test("names each alert, with its number when there is more than one", () => {
  expect(alertTitle(FAILED)).toBe("Refunds failed: 1,200");
  expect(alertTitle({ ...FAILED, count: 1 })).toBe("Refunds failed");
  expect(new Set(ALERT_CODES.map((code) => alertTitle({ ...FAILED, code }))).size).toBe(7);
});

test("says in a chat what it is, where to read what to do, and where to look", () => {
  const alerts: Alert[] = [FAILED, { code: "database", count: 1, since: null }];
  expect(alertText("Haat", alerts, "https://shop.example")).toBe(
    [
      "Haat needs you:",
      "• Refunds failed: 1,200 (docs/runbook.md#money)",
      "• The database does not answer (docs/runbook.md#nothing-works-or-nobody-gets-in)",
      "https://shop.example/admin/health",
    ].join("\n"),
  );
  expect(alertText("Haat", alerts, null)).not.toContain("https");
  expect(runbookOf({ ...FAILED, code: "mails_stuck" })).toBe("docs/runbook.md#mail-pictures-and-the-cron");
});
