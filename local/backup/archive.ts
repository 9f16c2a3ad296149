import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/*
 * An archive is lines of text, compressed and encrypted (AES-256-GCM, key by scrypt):
 * "HAAT-1\n", 16 bytes salt, 12 bytes initialisation vector, the encrypted bytes, 16 bytes authentication tag.
 */

/** An expected error, with a message for the person who runs the command. */
export class BackupError extends Error {}

const MAGIC = Buffer.from("HAAT-1\n");
const SALT = 16;
const VECTOR = 12;
const TAG = 16;
const HEADER = MAGIC.length + SALT + VECTOR;
const MIN_PASSPHRASE = 16;

/** @throws BackupError for a passphrase that could be guessed */
function toKey(passphrase: string, salt: Buffer): Buffer {
  if (passphrase.length < MIN_PASSPHRASE) {
    throw new BackupError(
      `Set BACKUP_PASSPHRASE to ${MIN_PASSPHRASE} characters or more, and keep it elsewhere.`,
    );
  }
  return scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 });
}

/** Writes an archive that only its owner can read; a file of that name is replaced when it is complete. */
export async function writeArchive(
  file: string,
  passphrase: string,
  lines: AsyncIterable<string>,
): Promise<void> {
  const [salt, vector] = [randomBytes(SALT), randomBytes(VECTOR)];
  const cipher = createCipheriv("aes-256-gcm", toKey(passphrase, salt), vector);
  const draft = `${file}.part`;
  try {
    const output = createWriteStream(draft, { mode: 0o600 });
    output.write(Buffer.concat([MAGIC, salt, vector]));
    await pipeline(Readable.from(withNewlines(lines)), createGzip(), cipher, output, { end: true });
    const handle = await open(draft, "a");
    await handle.write(cipher.getAuthTag());
    await handle.sync();
    await handle.close();
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function* withNewlines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/**
 * Reads the lines of an archive. Only a complete pass proves that nothing was changed, so read it once before using it.
 * @throws BackupError for another file, a wrong passphrase, and one that was changed or cut
 */
export async function* readArchive(file: string, passphrase: string): AsyncGenerator<string> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size < HEADER + TAG) throw new BackupError(`${file} is no backup of Haat.`);
  const handle = await open(file);
  const header = Buffer.alloc(HEADER);
  const tag = Buffer.alloc(TAG);
  await handle.read(header, 0, HEADER, 0);
  await handle.read(tag, 0, TAG, size - TAG);
  await handle.close();
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupError(`${file} is no backup of Haat.`);
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT);
  const decipher = createDecipheriv("aes-256-gcm", toKey(passphrase, salt), header.subarray(HEADER - VECTOR));
  decipher.setAuthTag(tag);
  const text = new PassThrough();
  const input = createReadStream(file, { start: HEADER, end: size - TAG - 1 });
  const done = pipeline(input, decipher, createGunzip(), text);
  // Reported below; a reader that stops early does not wait for it.
  done.catch(() => undefined);
  try {
    yield* createInterface({ input: text, crlfDelay: Infinity });
    await done;
  } catch {
    throw new BackupError(
      `${file} cannot be read: the passphrase is another, or the file was changed or cut.`,
    );
  }
}
