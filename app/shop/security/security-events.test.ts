import { expect, test } from "vitest";

import { SECURITY_EVENTS, STORED_BY_DATABASE } from "#app/shop/security/security-events.ts";

test("every event has a name that the table takes, and a meaning", () => {
  for (const [event, meaning] of Object.entries(SECURITY_EVENTS)) {
    expect(event).toMatch(/^[a-z_]{3,40}$/);
    expect(meaning).toMatch(/^[A-Z]/);
  }
  for (const event of STORED_BY_DATABASE) expect(SECURITY_EVENTS).toHaveProperty(event);
});
