import { Form, useNavigation } from 'react-router';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { Button } from '#src/web/ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Sign-up form; a new account has no access until an admin grants it. */
export function SignUpForm({ answer }: { answer: ActionAnswer | null }) {
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="sign-up" />
      <p className="text-small text-quiet">
        Kontot får inga behörigheter från början. En admin ger dem när adressen är bekräftad.
      </p>
      <EmailField answer={answer} />
      <NewPasswordFields errors={answer?.errors ?? {}} />
      <Button kind="primary" disabled={isSending}>
        Skapa konto
      </Button>
    </Form>
  );
}
