import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");

function filesIn(folders: string[], pattern: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => pattern.test(file) && !/\.test\.tsx?$/.test(file));
}

const code = filesIn(["app", "workers"], /\.tsx?$/);
const sql = filesIn(["supabase/schemas"], /\.sql$/);

/** Each algorithm that is named in the Worker's code. docs/security-inventory.md says what for. */
const ALGORITHMS = ["AES-GCM", "HKDF", "HMAC", "SHA-256"];

test("the Worker uses Web Crypto with these algorithms and no others", () => {
  const named = code.flatMap((file) =>
    Array.from(
      read(file).matchAll(
        /"(AES-\w+|HKDF|HMAC|SHA-?\d+|MD5|PBKDF2|RSA[\w-]*|ECDSA|ECDH|Ed25519|RC4|3?DES)"/g,
      ),
      ([, name = ""]) => name,
    ),
  );
  // An authenticator app is told the algorithm of the codes that Supabase checks, in its own spelling.
  expect([...new Set(named)].toSorted()).toEqual([...ALGORITHMS, "SHA1"].toSorted());
  const libraries = code.filter((file) => /from "(?:node:crypto|crypto|jose|bcrypt\w*)"/.test(read(file)));
  expect(libraries).toEqual([]);
});

test("random values come from Web Crypto and from PostgreSQL's generator", () => {
  expect(code.filter((file) => read(file).includes("Math.random"))).toEqual([]);
  expect(sql.filter((file) => /\brandom\s*\(/.test(read(file)))).toEqual([]);
});

test("the database hashes with SHA-256, and with MD5 only to compare versions and index long texts", () => {
  const hashing = sql.filter((file) => /\b(?:sha256|sha1|digest|hmac|crypt)\s*\(/i.test(read(file)));
  const md5 = sql.filter((file) => /\bmd5\s*\(/i.test(read(file)));
  expect({ hashing, md5 }).toEqual({
    hashing: [
      "supabase/schemas/accounts/functions/sign_in_key.sql",
      "supabase/schemas/base/functions/token_hash.sql",
    ],
    md5: [
      "supabase/schemas/catalogue/functions/count_image_copies.sql",
      "supabase/schemas/catalogue/functions/product_version.sql",
      "supabase/schemas/catalogue/functions/shop_record_image_copies.sql",
      "supabase/schemas/catalogue/functions/shop_record_import_image.sql",
      "supabase/schemas/catalogue/functions/unused_images.sql",
      "supabase/schemas/catalogue/functions/variants_version.sql",
      "supabase/schemas/catalogue/tables/banners.sql",
      "supabase/schemas/catalogue/tables/products.sql",
      "supabase/schemas/orders/tables/order_items.sql",
      "supabase/schemas/returns/functions/admin_changed_replacements.sql",
      "supabase/schemas/returns/functions/take_replacements.sql",
    ],
  });
});
