import { href, Link } from "react-router";

import { Image } from "#app/ui/image.tsx";

type Tile = { name: string; slug: string; description: string | null; imageUrl: string | null };

/** Links to collections, each with its image and what is in it. Nothing when there are none. */
export function CollectionTiles({ collections }: { collections: readonly Tile[] }) {
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="collections">
      <h2 id="collections" className="mb-3 lg:text-xl">
        Collections
      </h2>
      <ul className="pairs grid gap-2.5 sm:gap-4">
        {collections.map(({ name, slug, description, imageUrl }) => (
          <li key={slug}>
            <Link
              to={href("/collections/:slug", { slug })}
              className="card hover:border-edge flex h-full flex-wrap content-start items-center overflow-hidden"
            >
              <Image src={imageUrl} alt="" size="card" className="w-full sm:w-40" />
              <span className="min-w-0 flex-1 basis-40 p-3 wrap-anywhere sm:p-5">
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
