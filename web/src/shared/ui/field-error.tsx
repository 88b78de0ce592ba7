export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="mt-1.5 text-small font-semibold text-danger">
      {error}
    </p>
  );
}
