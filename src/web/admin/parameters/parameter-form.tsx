import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { parametersUrl } from '#src/urls.ts';
import { EditForm } from '#src/web/admin/editing/edit-form.tsx';
import { fieldsOf } from '#src/web/admin/editing/fields-of.ts';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

type ParameterFormProps = {
  /** Parameter to edit; null for a new one. */
  parameter: { id: string; seen: string; name: string; value: string; description: string } | null;
  answer: ActionAnswer | null;
};

/** Fields of a parameter; a rejected form shows the submitted values. */
export function ParameterForm({ parameter, answer }: ParameterFormProps) {
  const field = fieldsOf(answer, parameter);
  return (
    <EditForm action={parametersUrl()} id={parameter?.id} seen={parameter?.seen} answer={answer}>
      <TextField label="Namn" {...field('name')} maxLength={100} autoComplete="off" />
      <TextArea
        label="Värde"
        {...field('value')}
        rows={3}
        maxLength={10_000}
        spellCheck={false}
        // May be an API key: not stored in the tab when the session ends.
        data-secret=""
        className="font-mono"
      />
      <TextArea label="Beskrivning (valfri)" {...field('description')} rows={2} maxLength={1_000} />
    </EditForm>
  );
}
