import { PURPOSE_NAMES, SCRIPT_PURPOSES, type ScriptPurpose } from '#src/domain/tracking/purposes.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { trackingScriptsUrl } from '#src/urls.ts';
import { EditForm } from '#src/web/admin/editing/edit-form.tsx';
import { fieldsOf } from '#src/web/admin/editing/fields-of.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

type ScriptFormProps = {
  /** Script to edit; null for a new one, which is inactive at first. */
  script: { id: string; seen: string; name: string; content: string; purpose: ScriptPurpose } | null;
  answer: ActionAnswer | null;
};

/** Fields of a script; a rejected form shows the submitted values. */
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
