import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field, type FieldTexts } from './field.tsx';

export const INPUT_CLASS =
  'touch w-full rounded-card border border-edge bg-ground px-3 py-2 text-body text-ink hover:border-ink disabled:border-line disabled:text-quiet disabled:hover:border-line aria-invalid:border-red';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> &
  FieldTexts & {
    /** Content beside the input, inside its border. */
    after?: ReactNode;
  };

/** A single-line text field. */
export const TextField = ({ label, hint, error, after, className, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => (
      <div className="flex gap-2">
        <input {...rest} {...control} className={INPUT_CLASS} />
        {after}
      </div>
    )}
  </Field>
);
