import { MAX_ALIAS_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { searchIndexUrl } from '#src/urls.ts';
import { EditForm } from '#src/web/admin/editing/edit-form.tsx';
import { fieldsOf } from '#src/web/admin/editing/fields-of.ts';
import { TextField } from '#src/web/ui/text-field.tsx';

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
        <TextField label="Ord" {...field('term')} maxLength={MAX_ALIAS_LENGTH} autoComplete="off" />
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
