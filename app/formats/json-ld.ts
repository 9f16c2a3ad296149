type Json = string | number | boolean | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

/** Structured data of a page for search engines, as JSON-LD with schema.org types. */
export type StructuredData = JsonObject & { "@context": "https://schema.org"; "@type": string };

/** Facts of this type, without the empty ones. */
export function toJsonLd(type: string, properties: Record<string, Json | null>): StructuredData {
  return { "@context": "https://schema.org", "@type": type, ...withoutEmpty(properties) };
}

/** Properties without empty values: search engines would read these as statements. */
export function withoutEmpty(properties: Record<string, Json | null>): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(properties)) {
    const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) result[name] = value;
  }
  return result;
}
