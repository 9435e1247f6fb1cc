import type { SelectHTMLAttributes } from 'react';
import { Chevron } from './chevron.tsx';
import { Field, type FieldTexts } from './field.tsx';

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & Pick<FieldTexts, 'label' | 'error' | 'hint'>;

/** A labelled select. */
export const SelectField = ({ label, hint, error, ...rest }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error} className="min-w-0">
    {(control) => <SelectBox {...control} {...rest} />}
  </Field>
);

/** The native select, styled. */
export function SelectBox({ children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className="relative">
      <select
        {...rest}
        className="touch w-full appearance-none truncate rounded-card border border-edge bg-ground py-2 pr-9 pl-3 text-small text-ink hover:border-ink disabled:border-line disabled:text-quiet disabled:hover:border-line aria-invalid:border-red"
      >
        {children}
      </select>
      <Chevron size={18} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-quiet" />
    </div>
  );
}
