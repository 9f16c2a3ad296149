import { Form, useNavigation } from "react-router";

import { Button } from "#app/ui/button.tsx";

type PostButtonProps = { intent: string; name: string; value: string; label: string; action: string };

/** Button that posts one value under an intent. */
export function PostButton({ intent, name, value, label, action }: PostButtonProps) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === intent && formData.get(name) === value;
  return (
    <Form method="post" action={action} replace preventScrollReset className="mt-1">
      <input type="hidden" name={name} value={value} />
      <Button name="intent" value={intent} variant="outline" loading={busy}>
        {label}
      </Button>
    </Form>
  );
}
