import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { describedBy, FieldNotes } from './field-notes.tsx';

export const INPUT_CLASS =
  'touch w-full rounded-card border border-edge bg-ground px-3 py-2 text-body text-ink hover:border-ink disabled:border-line disabled:text-quiet disabled:hover:border-line aria-invalid:border-red';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  /** Hint, where the label is not enough. */
  hint?: string | undefined;
  /** Error of the field. */
  error?: string | undefined;
  /** Content beside the input, inside its border. */
  after?: ReactNode;
};

/** A single-line text field with label, hint and error. */
export function TextField({ label, hint, error, after, className = '', ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input {...rest} id={id} {...describedBy(id, error)} className={INPUT_CLASS} />
        {after}
      </div>
      <FieldNotes {...{ id, hint, error }} />
    </div>
  );
}
