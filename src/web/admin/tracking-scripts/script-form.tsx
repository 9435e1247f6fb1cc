import { PURPOSE_NAMES, SCRIPT_PURPOSES, type ScriptPurpose } from '../../../domain/tracking/purposes.ts';
import { trackingScriptsUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/forms/action-answer.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EditForm } from '../editing/edit-form.tsx';
import { fieldsOf } from '../editing/fields-of.ts';

type ScriptFormProps = {
  /** The one that is edited; null for a new one, which begins inactive. */
  script: { id: string; seen: string; name: string; content: string; purpose: ScriptPurpose } | null;
  answer: ActionAnswer | null;
};

/** A script's fields, with what was written in them when it was refused. */
export function ScriptForm({ script, answer }: ScriptFormProps) {
  const field = fieldsOf(answer, script);
  return (
    <EditForm action={trackingScriptsUrl()} id={script?.id} seen={script?.seen} answer={answer}>
      <TextField label="Namn" {...field('name')} maxLength={100} autoComplete="off" />
      <SelectField label="Ändamål" {...field('purpose')} defaultValue={field('purpose').defaultValue || 'statistics'}>
        {SCRIPT_PURPOSES.map((purpose) => (
          <option key={purpose} value={purpose}>
            {PURPOSE_NAMES[purpose]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Script"
        {...field('content')}
        rows={8}
        maxLength={20_000}
        spellCheck={false}
        className="font-mono"
        hint="Med hela taggarna, från <script> till </script>."
      />
    </EditForm>
  );
}
