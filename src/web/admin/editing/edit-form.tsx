import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { ActionAnswer } from '../../shared/forms/action-answer.ts';
import { AnswerMessage } from '../../shared/forms/answer-message.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

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
    <Form method="post" action={action} className="grid gap-4" preventScrollReset={answer !== null}>
      <input type="hidden" name="intent" value={isNew ? 'add' : 'change'} />
      {!isNew && <input type="hidden" name="id" value={id} />}
      {!isNew && <input type="hidden" name="seen" value={answer?.values.seen?.[0] ?? seen} />}
      {children}
      {/* What no field says is said here too: the page's top is out of sight in a long list. */}
      {answer && Object.keys(answer.errors).length === 0 && <AnswerMessage answer={answer} />}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary">Spara</Button>
        {!isNew && (
          <ButtonLink kind="quiet" to={action} preventScrollReset>
            Avbryt
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
