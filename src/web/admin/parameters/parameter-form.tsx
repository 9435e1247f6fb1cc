import { parametersUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/forms/action-answer.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EditForm } from '../editing/edit-form.tsx';

type ParameterFormProps = {
  /** The one that is edited; null for a new one. */
  parameter: { id: string; name: string; value: string; description: string } | null;
  answer: ActionAnswer | null;
};

/** A parameter's fields, with what was written in them when it was refused. */
export function ParameterForm({ parameter, answer }: ParameterFormProps) {
  const written = (name: 'name' | 'value' | 'description') => answer?.values[name]?.[0] ?? parameter?.[name] ?? '';
  return (
    <EditForm action={parametersUrl()} id={parameter?.id} answer={answer}>
      <TextField
        label="Namn"
        name="name"
        maxLength={100}
        autoComplete="off"
        defaultValue={written('name')}
        error={answer?.errors.name}
      />
      <TextArea
        label="Värde"
        name="value"
        rows={3}
        maxLength={10_000}
        spellCheck={false}
        className="font-mono"
        defaultValue={written('value')}
        error={answer?.errors.value}
      />
      <TextArea
        label="Beskrivning (valfri)"
        name="description"
        rows={2}
        maxLength={1_000}
        defaultValue={written('description')}
        error={answer?.errors.description}
      />
    </EditForm>
  );
}
