import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import * as z from "zod";

import { hasErrorCode, readFileIfExists } from "#local/files.ts";

const secret = z.string().min(32);

const keysSchema = z.object({
  /** Signs access tokens (HS256). */
  jwtSecret: secret,
  /** API key of the role `anon`, `sb_publishable_…`. */
  publishableKey: secret,
  /** API key of the role `service_role`, `sb_secret_…`. */
  secretKey: secret,
  /** Signs the shop's cookies. */
  sessionSecret: secret,
});

/** The secrets of one data folder. They are never committed or printed. */
export type Keys = z.infer<typeof keysSchema>;

/** Generates random keys. */
export function createKeys(): Keys {
  return {
    jwtSecret: randomBytes(48).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
    sessionSecret: randomBytes(48).toString("base64url"),
  };
}

/**
 * Reads the keys from a file, or generates and saves them (mode 600) when it does not exist.
 * @throws Error when the file exists but is not a complete set of keys
 */
export function loadKeys(file: string): Keys {
  const saved = readKeys(file);
  if (saved) return saved;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(createKeys(), null, 2)}\n`, { mode: 0o600 });
  try {
    // Creating a link is atomic and fails when another process has created the file first.
    linkSync(draft, file);
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const keys = readKeys(file);
  if (!keys) throw new Error(`${file} could not be written.`);
  return keys;
}

function readKeys(file: string): Keys | null {
  const bytes = readFileIfExists(file);
  if (!bytes) return null;
  const keys = parse(bytes.toString());
  if (!keys)
    throw new Error(`${file} is damaged. Delete it and start again; everyone then has to sign in again.`);
  return keys;
}

function parse(text: string): Keys | null {
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
