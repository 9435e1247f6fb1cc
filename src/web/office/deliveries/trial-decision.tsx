import { type DeliveryTrial, removedCarsText } from '#src/domain/deliveries/delivery-trial.ts';
import { usePendingForm } from '#src/web/frame/forms/answer-message.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';

type DecisionProps = {
  /** Id that the form of confirmation sends. */
  id: string;
  /** Changes that the file would make; null: it was stopped before they were known. */
  trial: Pick<DeliveryTrial, 'cars' | 'counts'> | null;
  /** Address of the page. */
  action: string;
};

/** The question about a tried file: import it, or not. With an objection the cars are named that it takes away. */
export function TrialDecision({ id, trial, action }: DecisionProps & { trial: DeliveryTrial }) {
  const isTaking = usePendingForm('take') !== null;
  if (trial.objection !== null)
    return (
      <Message tone="bad" title="Stämmer det här?" className="mt-6 max-w-3xl">
        <p className="wrap-anywhere">{trial.objection}</p>
        <ForceDecision id={id} trial={trial} action={action} />
      </Message>
    );
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <PostForm intent="take">
        <Button kind="primary" disabled={isTaking}>
          {isTaking ? 'Importerar…' : 'Importera'}
        </Button>
      </PostForm>
      <DiscardFile />
      <p className="text-small text-quiet">Inget är ändrat än. Det här gäller i ett dygn.</p>
    </div>
  );
}

/** The decision about a file to which something objects. */
export function ForceDecision({ id, trial, action }: DecisionProps) {
  const isForcing = usePendingForm('force') !== null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {isForcing ? (
        <Button kind="quiet" disabled>
          Importerar…
        </Button>
      ) : (
        <ConfirmButton
          id={id}
          action={action}
          name="filen"
          intent="force"
          label="Importera ändå"
          className={buttonClass('quiet')}
          title="Importera ändå?"
          text={trial === null ? 'Bilar som saknas i filen tas bort.' : removedCarsText(trial)}
        />
      )}
      <DiscardFile />
    </div>
  );
}

export const DiscardFile = () => (
  <PostForm intent="discard">
    <Button kind="quiet">Kasta filen</Button>
  </PostForm>
);
