import type { ReactNode } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { SaveForm } from './save-form.tsx';

type EditFormProps = {
  /** Address of the list page, which handles the form. */
  action: string;
  /** Id of the edited item; undefined for a new one. */
  id: string | undefined;
  /** Version of the item when its form was opened. */
  seen: string | undefined;
  answer: ActionAnswer | null;
  children: ReactNode;
};

/** Form of one list item, with a save button and, for an existing item, a cancel button. */
export function EditForm({ action, id, seen, answer, children }: EditFormProps) {
  const isNew = id === undefined;
  return (
    <SaveForm
      name={isNew ? 'add' : `change ${id}`}
      version={isNew ? undefined : seen}
      action={action}
      answer={answer}
      className="grid gap-4 pb-4"
      buttons={
        <>
          <Button kind="primary" name="intent" value={isNew ? 'add' : 'change'}>
            Spara
          </Button>
          {!isNew && (
            <ButtonLink kind="quiet" to={action} preventScrollReset>
              Avbryt
            </ButtonLink>
          )}
        </>
      }
    >
      {!isNew && <input type="hidden" name="id" value={id} />}
      {children}
    </SaveForm>
  );
}
