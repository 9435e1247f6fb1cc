import { Form, useNavigation } from 'react-router';
import type { ActionAnswer } from '../../shared/action-answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** A new account; it has no access until an admin gives it some. */
export function SignUpForm({ answer }: { answer: ActionAnswer | null }) {
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="sign-up" />
      <p className="text-small text-quiet">
        Kontot får inga behörigheter från början. En admin ger dem när adressen är bekräftad.
      </p>
      <TextField
        label="E-post"
        name="email"
        type="email"
        required
        autoComplete="username"
        defaultValue={answer?.values.email?.[0] ?? ''}
        error={answer?.errors.email}
      />
      <NewPasswordFields errors={answer?.errors ?? {}} />
      <Button kind="primary" disabled={isSending}>
        Skapa konto
      </Button>
    </Form>
  );
}
