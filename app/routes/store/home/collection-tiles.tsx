import { href, Link } from "react-router";

import { classes } from "#app/ui/classes.ts";
import { Image } from "#app/ui/image.tsx";

type Tile = { name: string; slug: string; description: string | null; imageUrl: string | null };

/** Links to collections, each with its image and what is in it; one alone is a row. Nothing when there are none. */
export function CollectionTiles({ collections }: { collections: readonly Tile[] }) {
  if (collections.length === 0) return null;
  const isAlone = collections.length === 1;
  return (
    <section aria-labelledby="collections">
      <h2 id="collections" className="mb-3 lg:text-xl">
        Collections
      </h2>
      <ul className={isAlone ? "" : "pairs grid gap-2.5 sm:gap-4"}>
        {collections.map(({ name, slug, description, imageUrl }) => (
          <li key={slug}>
            <Link
              to={href("/collections/:slug", { slug })}
              className={classes(
                "card hover:border-edge flex h-full items-center overflow-hidden",
                !isAlone && "flex-wrap content-start",
              )}
            >
              <Image
                src={imageUrl}
                alt=""
                size="card"
                className={isAlone ? "w-23 flex-none sm:w-40" : "w-full sm:w-40"}
              />
              <span className={classes("min-w-0 flex-1 p-3 wrap-anywhere sm:p-5", !isAlone && "basis-40")}>
                <strong className="block lg:text-xl">{name}</strong>
                {description ? (
                  <span className="text-muted block text-sm sm:text-base">{description}</span>
                ) : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
