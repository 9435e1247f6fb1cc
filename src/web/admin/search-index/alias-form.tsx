import { LONGEST_ALIAS } from '../../../domain/search/suggestion.ts';
import { searchIndexUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/forms/action-answer.ts';
import { TextField } from '../../ui/text-field.tsx';
import { EditForm } from '../editing/edit-form.tsx';
import { fieldsOf } from '../editing/fields-of.ts';

type AliasFormProps = {
  /** The word of the alias that is edited; left out for a new one. */
  id?: string;
  term: string;
  target?: string;
  answer: ActionAnswer | null;
  /** The list of names that the field for the target offers. */
  targetsId: string;
};

/** A word and what it leads to, with what was written when it was refused. */
export function AliasForm({ id, term, target = '', answer, targetsId }: AliasFormProps) {
  const field = fieldsOf(answer, { term, target });
  return (
    <EditForm action={searchIndexUrl()} id={id} seen={target} answer={answer}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Ord" {...field('term')} maxLength={LONGEST_ALIAS} autoComplete="off" />
        <TextField
          label="Leder till"
          {...field('target')}
          list={targetsId}
          maxLength={200}
          autoComplete="off"
          hint="Ett märke, eller ett märke med modell: Volvo V60."
        />
      </div>
    </EditForm>
  );
}
