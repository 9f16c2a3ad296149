/** Error message of a dialog's form. */
export function FormAlert({ children }: { children: string }) {
  return (
    <p role="alert" className="text-red mb-3 font-semibold">
      {children}
    </p>
  );
}
