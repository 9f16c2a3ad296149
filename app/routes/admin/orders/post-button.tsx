import { Form, useNavigation } from "react-router";

import { Button } from "#app/ui/button.tsx";

type PostButtonProps = { intent: string; name?: string; value?: string; label: string; action: string };

/** Button that posts an intent, with one value. */
export function PostButton({ intent, name, value, label, action }: PostButtonProps) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === intent && (!name || formData.get(name) === value);
  return (
    <Form method="post" action={action} replace preventScrollReset className="mt-1">
      {name ? <input type="hidden" name={name} value={value} /> : null}
      <Button name="intent" value={intent} variant="outline" loading={busy}>
        {label}
      </Button>
    </Form>
  );
}
