import type { FormHTMLAttributes, ReactNode } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { usePostAddress } from './post-form.tsx';
import { SaveBar } from './save-bar.tsx';
import { useRecordKey } from './use-record-key.ts';
import { useSaveForm } from './use-save-form.ts';

type SaveFormProps = Pick<FormHTMLAttributes<HTMLFormElement>, 'action' | 'className'> & {
  encType?: 'multipart/form-data';
  /** Name of the form, unique within the page. */
  name: string;
  /** Version of the edited record, sent as `seen`; absent for a new one. */
  version?: string | undefined;
  /** Answer to the last submission. */
  answer: ActionAnswer | null;
  /** Buttons; Enter in a field presses the first. */
  buttons: ReactNode;
  children: ReactNode;
};

/**
 * Form that edits a record: shows the result beside its buttons, focuses the first invalid field, and asks before entered text is
 * lost. The fields are remounted when the record was changed by anything but the last save of this form.
 */
export const SaveForm = (props: SaveFormProps) => (
  <RecordForm key={useRecordKey(props.version, props.answer)} {...props} />
);

function RecordForm({ name, version, answer, buttons, className, children, action, ...attributes }: SaveFormProps) {
  const address = usePostAddress();
  const { seen, isScripted, bar, ...form } = useSaveForm(name, version, answer);
  return (
    <form {...attributes} {...form} action={action ?? address} method="post">
      {/* Without JavaScript the page reloads at its top, far from the save bar. */}
      {!isScripted && <AnswerMessage answer={answer} className="mb-4" />}
      {version !== undefined && <input type="hidden" name="seen" value={seen} />}
      <div className={className}>{children}</div>
      <SaveBar {...bar} answer={isScripted ? answer : null}>
        {buttons}
      </SaveBar>
    </form>
  );
}
