import { ChevronDown } from 'lucide-react';
import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  /** Error of the field. */
  error?: string | undefined;
  children: ReactNode;
};

/** A labelled select. */
export function SelectField({ label, error, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        {label}
      </label>
      <SelectBox
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...rest}
      >
        {children}
      </SelectBox>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-fine font-semibold text-red">
          {error}
        </p>
      )}
    </div>
  );
}

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
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-quiet"
      />
    </div>
  );
}
