import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { INPUT_CLASS } from './text-field.tsx';

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> &
  FieldTexts & {
    /** Whether the text is code. */
    isCode?: boolean;
  };

/** A multi-line text field. */
export const TextArea = ({ label, hint, error, isCode = false, className, ...rest }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => (
      <textarea
        rows={4}
        spellCheck={isCode ? false : undefined}
        {...rest}
        {...control}
        className={`${INPUT_CLASS} ${isCode ? 'font-mono' : ''}`}
      />
    )}
  </Field>
);
