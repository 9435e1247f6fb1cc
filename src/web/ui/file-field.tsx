import { type ChangeEvent, type InputHTMLAttributes, useState } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { INPUT_CLASS } from './text-field.tsx';

type FileFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'onChange'> &
  FieldTexts & {
    /** Maximum total size, bytes, and the message for more, shown before the files are sent. */
    limit: { maxBytes: number; problem: string };
  };

/** File input with its accepted types and error. */
export function FileField({ label, hint, error, limit, ...rest }: FileFieldProps) {
  const [problem, setProblem] = useState('');
  const look = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const bytes = [...(target.files ?? [])].reduce((sum, { size }) => sum + size, 0);
    const text = bytes > limit.maxBytes ? limit.problem : '';
    target.setCustomValidity(text);
    setProblem(text);
  };
  return (
    <Field label={label} hint={hint} error={problem || error}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type="file"
          onChange={look}
          className={`${INPUT_CLASS} file:mr-4 file:rounded-card file:bg-sunken file:px-3 file:font-semibold`}
        />
      )}
    </Field>
  );
}
