import { type ChangeEvent, type InputHTMLAttributes, useId, useState } from 'react';
import { describedBy, FieldNotes } from './field-notes.tsx';
import { INPUT_CLASS } from './text-field.tsx';

type FileFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'onChange'> & {
  label: string;
  hint: string;
  /** Error from the server about the sent files. */
  error?: string | undefined;
  /** Maximum total size, bytes, and the message for more, shown before the files are sent. */
  limit: { maxBytes: number; problem: string };
};

/** File input with its accepted types and error. */
export function FileField({ label, hint, error, limit, ...rest }: FileFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const look = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const bytes = [...(target.files ?? [])].reduce((sum, { size }) => sum + size, 0);
    const text = bytes > limit.maxBytes ? limit.problem : '';
    target.setCustomValidity(text);
    setProblem(text);
  };
  const wrong = problem || error;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="file"
        onChange={look}
        {...describedBy(id, wrong)}
        className={`${INPUT_CLASS} file:mr-4 file:rounded-card file:bg-sunken file:px-3 file:font-semibold`}
      />
      <FieldNotes id={id} hint={hint} error={wrong} />
    </div>
  );
}
