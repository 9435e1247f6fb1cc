import { MAX_ALIAS_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { searchIndexUrl } from '#src/urls.ts';
import { EditForm } from '#src/web/admin/editing/edit-form.tsx';
import { fieldsOf } from '#src/web/admin/editing/fields-of.ts';
import { TextField } from '#src/web/ui/text-field.tsx';

type AliasFormProps = {
  /** Term of the edited alias; absent for a new one. */
  id?: string;
  term: string;
  target?: string;
  answer: ActionAnswer | null;
  /** Id of the datalist of targets. */
  targetsId: string;
};

/** Term and target of an alias; a rejected form shows the submitted values. */
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
