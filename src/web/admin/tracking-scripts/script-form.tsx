import { PURPOSE_NAMES, SCRIPT_PURPOSES, type ScriptPurpose } from '../../../domain/tracking/purposes.ts';
import { trackingScriptsUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/forms/action-answer.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EditForm } from '../editing/edit-form.tsx';

type ScriptFormProps = {
  /** The one that is edited; null for a new one, which begins inactive. */
  script: { id: string; name: string; content: string; purpose: ScriptPurpose } | null;
  answer: ActionAnswer | null;
};

/** A script's fields, with what was written in them when it was refused. */
export function ScriptForm({ script, answer }: ScriptFormProps) {
  const written = (name: 'name' | 'content' | 'purpose') => answer?.values[name]?.[0] ?? script?.[name] ?? '';
  return (
    <EditForm action={trackingScriptsUrl()} id={script?.id} answer={answer}>
      <TextField
        label="Namn"
        name="name"
        maxLength={100}
        autoComplete="off"
        defaultValue={written('name')}
        error={answer?.errors.name}
      />
      <SelectField label="Ändamål" name="purpose" defaultValue={written('purpose') || 'statistics'}>
        {SCRIPT_PURPOSES.map((purpose) => (
          <option key={purpose} value={purpose}>
            {PURPOSE_NAMES[purpose]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Script"
        name="content"
        rows={8}
        maxLength={20_000}
        spellCheck={false}
        className="font-mono"
        hint="Med hela taggarna, från <script> till </script>."
        defaultValue={written('content')}
        error={answer?.errors.content}
      />
    </EditForm>
  );
}
