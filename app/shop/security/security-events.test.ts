import { expect, test } from "vitest";

import { SECURITY_EVENTS, securityOutcome, STORED_BY_DATABASE } from "#app/shop/security/security-events.ts";

test("every event has a name that the table takes, and a meaning", () => {
  for (const [event, meaning] of Object.entries(SECURITY_EVENTS)) {
    expect(event).toMatch(/^[a-z_]{3,40}$/);
    expect(meaning).toMatch(/^[A-Z]/);
  }
  for (const event of STORED_BY_DATABASE) expect(SECURITY_EVENTS).toHaveProperty(event);
});

test.each([
  ["sign_in", "Allowed"],
  ["sign_in_failed", "Refused"],
  ["exported", "Exported"],
  ["role_changed", "Changed"],
])("the outcome of %s is: %s", (event, label) => {
  expect(securityOutcome(event).label).toBe(label);
});
