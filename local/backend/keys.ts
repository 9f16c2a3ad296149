import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import * as z from "zod";

import { isErrno } from "#local/fs-errors.ts";

const secret = z.string().min(32);

const keysSchema = z.object({
  /** Signs access tokens (HS256). */
  jwtSecret: secret,
  /** `sb_publishable_…`: the role `anon`. */
  publishableKey: secret,
  /** `sb_secret_…`: the role `service_role`. */
  secretKey: secret,
  /** Signs the shop's own cookies. */
  sessionSecret: secret,
});

/** The secrets of one checkout. None of them is ever committed, printed or shared between two folders. */
export type Keys = z.infer<typeof keysSchema>;

/** A fresh set of random keys. */
export function createKeys(): Keys {
  return {
    jwtSecret: randomBytes(48).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
    sessionSecret: randomBytes(48).toString("base64url"),
  };
}

/**
 * Reads the keys kept in `file`, or makes them once (mode 600).
 * @throws Error when the file exists but is not a complete set of keys.
 */
export function loadKeys(file: string): Keys {
  const kept = readKeys(file);
  if (kept) return kept;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(createKeys(), null, 2)}\n`, { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never replaces what another process made first.
    linkSync(draft, file);
  } catch (error) {
    if (!isErrno(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = readKeys(file);
  if (!made) throw new Error(`${file} could not be written.`);
  return made;
}

function readKeys(file: string): Keys | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return null;
    throw error;
  }
  const keys = parse(text);
  if (!keys) throw new Error(`${file} is damaged. Delete it and start again: everybody has to sign in anew.`);
  return keys;
}

function parse(text: string): Keys | null {
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
