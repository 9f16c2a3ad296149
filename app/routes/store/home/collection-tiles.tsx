import { href, Link } from "react-router";

import { Image } from "#app/ui/image.tsx";

type Tile = { name: string; slug: string; imageUrl: string | null };

/** Links to collections with their images. Nothing when there are none. */
export function CollectionTiles({ collections }: { collections: readonly Tile[] }) {
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="collections">
      <h2 id="collections" className="mb-3 lg:text-xl">
        Collections
      </h2>
      <ul className="pairs grid gap-2.5 sm:gap-4">
        {collections.map(({ name, slug, imageUrl }) => (
          <li key={slug}>
            <Link
              to={href("/collections/:slug", { slug })}
              className="card hover:border-edge flex items-center overflow-hidden font-semibold lg:text-xl"
            >
              <Image src={imageUrl} alt="" size="card" className="w-18 shrink-0 sm:w-40" />
              <span className="block p-3 wrap-anywhere">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
