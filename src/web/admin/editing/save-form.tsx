import type { FormHTMLAttributes, ReactNode } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { usePostAddress } from './post-form.tsx';
import { SaveBar } from './save-bar.tsx';
import { useRecordKey } from './use-record-key.ts';
import { useSaveForm } from './use-save-form.ts';

type SaveFormProps = Pick<FormHTMLAttributes<HTMLFormElement>, 'action' | 'className'> & {
  encType?: 'multipart/form-data';
  /** Tells the page's forms apart. */
  name: string;
  /** Version of the record that is edited; sent along as `seen`. Left out for a new one. */
  version?: string | undefined;
  /** What became of it when it was last sent. */
  answer: ActionAnswer | null;
  /** The buttons; the first is what Enter in a field presses. */
  buttons: ReactNode;
  children: ReactNode;
};

/**
 * A form of a record: says beside its buttons what became of it, leads to the first field that is wrong, and loses nothing that was
 * entered unasked. Its fields hold what was entered until the record is another than the one that was saved here.
 */
export const SaveForm = (props: SaveFormProps) => (
  <RecordForm key={useRecordKey(props.version, props.answer)} {...props} />
);

function RecordForm({ name, version, answer, buttons, className, children, action, ...attributes }: SaveFormProps) {
  const address = usePostAddress();
  const { seen, isScripted, bar, ...form } = useSaveForm(name, version, answer);
  return (
    <form {...attributes} {...form} action={action ?? address} method="post">
      {/* Without script a page begins at its top, where nothing is in view that is said at the end of the form. */}
      {!isScripted && <AnswerMessage answer={answer} className="mb-4" />}
      {version !== undefined && <input type="hidden" name="seen" value={seen} />}
      <div className={className}>{children}</div>
      <SaveBar {...bar} answer={isScripted ? answer : null}>
        {buttons}
      </SaveBar>
    </form>
  );
}
