import { createClient, type SupabaseClient } from "@supabase/supabase-js";

/** A Supabase client without stored session, so that each one is a separate caller. */
export function createBackendClient(url: string, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** A client that is signed in. @throws AuthError when the credentials are wrong */
export async function signIn(
  url: string,
  publishableKey: string,
  credentials: { email: string; password: string },
): Promise<SupabaseClient> {
  const client = createBackendClient(url, publishableKey);
  const { error } = await client.auth.signInWithPassword(credentials);
  if (error) throw error;
  return client;
}
