import { keepTogether } from "#app/shop/text.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** The icon of a tile, on a disc. */
export function TileIcon({ name }: { name: IconName }) {
  return (
    <span className="bg-soft text-primary grid size-9 flex-none place-items-center rounded-full">
      <Icon name={name} className="size-5" />
    </span>
  );
}

/** Keeps a number with its unit or limit, so that neither is alone on a line: '7 days', 'above ₹499'. */
function unbrokenFact(text: string): string {
  return keepTogether(text).replace(/(?<=above|up to) (?=₹)|(?<=up) (?=to ₹)/g, "\u00a0");
}

/** The facts that most look for, above the text that explains them. One card, unlike links, which have one each. */
export function Tiles({ tiles }: { tiles: readonly (readonly [IconName, string])[] }) {
  return (
    <ul className="card facts mt-4 font-semibold sm:text-sm">
      {tiles.map(([icon, text]) => (
        <li key={icon} className="flex items-center gap-3">
          <TileIcon name={icon} />
          {unbrokenFact(text)}
        </li>
      ))}
    </ul>
  );
}
