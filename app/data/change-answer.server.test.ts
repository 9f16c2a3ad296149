import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";

import { parseChange, parseOutcome } from "#app/data/change-answer.server.ts";
import { NotConfirmedError } from "#app/data/errors.server.ts";

const log = vi.spyOn(console, "error");
beforeEach(() => void log.mockReturnValue());
afterEach(() => void log.mockReset());

const done = z.object({ ok: z.literal(true), number: z.string() });
const refused = z.object({
  ok: z.literal(false),
  code: z.string(),
  left: z.number().nullable().default(null),
});
const read = (data: unknown, error: { message: string } | null = null) =>
  parseChange("change something", { data, error }, { done, refused });

describe("parseChange", () => {
  it.each([
    ["a change that was made", { ok: true, number: "R-1" }, { ok: true, number: "R-1" }],
    ["a refusal", { ok: false, code: "busy", left: 3 }, { ok: false, code: "busy", left: 3 }],
    ["a refusal without facts", { ok: false, code: "gone" }, { ok: false, code: "gone", left: null }],
  ])("reads %s", (_what, data, answer) => {
    expect(read(data)).toEqual(answer);
    expect(log).not.toHaveBeenCalled();
  });

  it("logs a call that failed, and gives it as a refusal", () => {
    expect(read(null, { message: "no route" })).toEqual({ ok: false, code: "failed", left: null });
    expect(log).toHaveBeenCalledOnce();
  });

  it("throws when the database wants a confirmation, or answers something else", () => {
    expect(() => read(null, { message: "not_confirmed" })).toThrow(NotConfirmedError);
    expect(() => read({ ok: true })).toThrow(z.ZodError);
  });
});

describe("parseOutcome", () => {
  const outcome = (data: unknown, error: { message: string } | null = null) =>
    parseOutcome("change something", { data, error });

  it("is 'done', or the code of the refusal", () => {
    expect([{ ok: true }, { ok: false, code: "too_many" }].map((data) => outcome(data))).toEqual([
      "done",
      "too_many",
    ]);
    expect(log).not.toHaveBeenCalled();
  });

  it("is 'failed' for a call that failed and for an answer that is none, which are logged", () => {
    expect([outcome(null, { message: "no route" }), outcome("?")]).toEqual(["failed", "failed"]);
    expect(log).toHaveBeenCalledTimes(2);
  });
});
