import { type ReactNode, useId } from 'react';

/** The texts of a field. */
export type FieldTexts = {
  label: string;
  /** Hint, where the label is not enough. */
  hint?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
};

type FieldProps = FieldTexts & {
  /** Renders the control with the attributes that associate it with its texts. */
  children: (control: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string }) => ReactNode;
};

/** A control with its label, hint and error. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': `${id}-hint ${id}-error` })}
      <p id={`${id}-hint`} className="mt-1 text-fine text-quiet empty:hidden">
        {hint}
      </p>
      <p id={`${id}-error`} className="mt-1 text-fine font-semibold wrap-anywhere text-red empty:hidden">
        {error}
      </p>
    </div>
  );
}
