import { afterAll, beforeAll, expect, test } from "vitest";

import { COLUMNS } from "#tests/database/column-access.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

/** The roles that may read a column: everybody, people who are signed in, or the server alone. */
type Readers = keyof (typeof COLUMNS)[string];

let db: TestDatabase;

beforeAll(async () => {
  db = await createMigratedDatabase();
});

afterAll(() => db.close());

test("every column is declared with who may read it", async () => {
  const { rows } = await db.query<{ relation: string; name: string; readers: Readers }>(`
    select c.relname as relation, t.attname as name,
      case
        when has_column_privilege('anon', c.oid, t.attnum, 'select') then 'everybody'
        when has_column_privilege('authenticated', c.oid, t.attnum, 'select') then 'people'
        else 'server'
      end as readers
    from pg_class c join pg_attribute t on t.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
      and t.attnum > 0 and not t.attisdropped
    order by c.relname, t.attnum`);
  const found: typeof COLUMNS = {};
  for (const { relation, name, readers } of rows) {
    const table = (found[relation] ??= {});
    table[readers] = table[readers] ? `${table[readers]} ${name}` : name;
  }
  expect(found).toEqual(COLUMNS);
});
