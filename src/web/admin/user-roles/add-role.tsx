import { ROLES } from '../../../domain/accounts/roles.ts';
import type { ActionAnswer } from '../../shared/forms/action-answer.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldsOf } from '../editing/fields-of.ts';
import { PostForm } from '../editing/post-form.tsx';

/** An address and the role that its account is given. */
export function AddRole({ answer }: { answer: ActionAnswer | null }) {
  return (
    <PostForm className="grid max-w-2xl items-start gap-4 md:grid-cols-[1fr_12rem_auto]">
      <input type="hidden" name="intent" value="add" />
      {/* A mistake is told by the server, in its words. */}
      <TextField label="E-post" {...fieldsOf(answer)('email')} inputMode="email" autoComplete="off" maxLength={254} />
      <SelectField label="Roll" name="role" defaultValue={answer?.values.role?.[0] ?? 'user'}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </SelectField>
      <div className="md:pt-6.5">
        <Button kind="primary">Lägg till</Button>
      </div>
    </PostForm>
  );
}
