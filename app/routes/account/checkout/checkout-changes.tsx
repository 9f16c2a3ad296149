import { Icon } from "#app/ui/icon.tsx";

/** Lists in sentences what has changed since the cart was filled. Renders nothing without changes. */
export function CheckoutChanges({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <div role="alert" className="rounded-control bg-yellow-soft text-yellow mb-4 flex gap-2 p-3 text-sm">
      <Icon name="alert" className="size-5 flex-none" />
      <ul className="grid min-w-0 flex-1 gap-2">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
