/** As on hosted Supabase. */
const COST = 10;

/**
 * Cost of a new password hash, as the power of two of its rounds. The embedded auth reads the same variable; tests set it
 * to 4, the least, because they sign in thousands of times.
 */
export function passwordCost(): number {
  return Number(process.env.LITE_AUTH_BCRYPT_COST ?? COST);
}
