import { expect, signUp, test } from "#tests/e2e/support/fixtures.ts";
import { expectNoHorizontalScroll } from "#tests/e2e/support/page-checks.ts";
import { sql } from "#tests/e2e/support/payments.ts";

test("addresses of one long word stay within the window, also where one is deleted", async ({
  page,
  context,
}) => {
  const { email } = await signUp(context);
  const [word, street] = ["W".repeat(120), "H".repeat(300)];
  const [row] = await sql<{ id: string }>(
    `insert into public.addresses (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
     select u.id, $2, $2, $3, 'Kochi', 'Kerala', '682001', '9876543210' from public.users u where u.email = $1
     returning id`,
    email,
    word,
    street,
  );
  for (const path of ["/profile/addresses", `/profile/addresses/${row?.id}/delete`]) {
    await page.goto(path);
    await expect(page.getByText(street).first()).toBeVisible();
    await expectNoHorizontalScroll(page);
  }
});
