import type { ReactNode } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { SaveForm } from './save-form.tsx';

type EditFormProps = {
  /** The page, which takes the form and shows the list again. */
  action: string;
  /** Of what is edited; left out for a new thing. */
  id: string | undefined;
  /** Version of what is edited, as it was when its form was opened. */
  seen: string | undefined;
  answer: ActionAnswer | null;
  children: ReactNode;
};

/** Fields of one thing of a list, to be saved, or left as they were when it is not new. */
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
