import { Form } from 'react-router';
import { parametersUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/action-answer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

type ParameterFormProps = {
  /** The one that is edited; left out for a new one. */
  parameter?: { id: string; name: string; value: string; description: string };
  answer: ActionAnswer | null;
};

/** A parameter's fields, with what was written in them when it was refused. */
export function ParameterForm({ parameter, answer }: ParameterFormProps) {
  const written = (name: 'name' | 'value' | 'description') => answer?.values[name]?.[0] ?? parameter?.[name] ?? '';
  return (
    <Form method="post" action={parametersUrl()} className="grid gap-4" preventScrollReset={answer !== null}>
      <input type="hidden" name="intent" value={parameter ? 'change' : 'add'} />
      {parameter && <input type="hidden" name="id" value={parameter.id} />}
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
      <div className="flex flex-wrap gap-3">
        <Button kind="primary">Spara</Button>
        {parameter && (
          <ButtonLink kind="quiet" to={parametersUrl()} preventScrollReset>
            Avbryt
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
