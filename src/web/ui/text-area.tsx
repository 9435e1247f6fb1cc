import { type TextareaHTMLAttributes, useId } from 'react';
import { describedBy, FieldNotes } from './field-notes.tsx';
import { INPUT_CLASS } from './text-field.tsx';

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: string;
  /** Hint, where the label is not enough. */
  hint?: string | undefined;
  /** Error of the field. */
  error?: string | undefined;
  /** Whether the text is code. */
  isCode?: boolean;
};

/** A multi-line text field with label, hint and error. */
export function TextArea({ label, hint, error, isCode = false, className = '', ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        {label}
      </label>
      <textarea
        rows={4}
        spellCheck={isCode ? false : undefined}
        {...rest}
        id={id}
        {...describedBy(id, error)}
        className={`${INPUT_CLASS} ${isCode ? 'font-mono' : ''}`}
      />
      <FieldNotes {...{ id, hint, error }} />
    </div>
  );
}
