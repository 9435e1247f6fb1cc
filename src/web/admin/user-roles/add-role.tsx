import { ROLES } from '#src/domain/accounts/roles.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { fieldsOf } from '#src/web/admin/editing/fields-of.ts';
import { PostForm } from '#src/web/admin/editing/post-form.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

/** Form that assigns a role to the account of an e-mail address. */
export function AddRole({ answer }: { answer: ActionAnswer | null }) {
  return (
    <PostForm className="grid max-w-2xl items-start gap-4 md:grid-cols-[1fr_12rem_auto]">
      <input type="hidden" name="intent" value="add" />
      {/* Not type="email": the server validates the address, with its own messages. */}
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
