import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { TextField } from '#src/web/ui/text-field.tsx';

/** E-mail address of an account; a rejected form shows the submitted one. */
export function EmailField({ answer, disabled = false }: { answer: ActionAnswer | null; disabled?: boolean }) {
  return (
    <TextField
      label="E-post"
      name="email"
      type="email"
      required
      autoComplete="username"
      defaultValue={answer?.values.email?.[0] ?? ''}
      error={answer?.errors.email}
      disabled={disabled}
    />
  );
}
