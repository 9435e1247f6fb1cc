import { Form, useNavigation } from 'react-router';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { Button } from '#src/web/ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { LockMessage } from './lock-message.tsx';
import { PasswordField } from './password-field.tsx';

/** E-mail and password; disabled while the account is locked. */
export function SignInForm({ secondsLeft, answer }: { secondsLeft: number; answer: ActionAnswer | null }) {
  const isLocked = secondsLeft > 0;
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="sign-in" />
      {isLocked && <LockMessage secondsLeft={secondsLeft} />}
      <EmailField answer={answer} disabled={isLocked} />
      <PasswordField
        label="Lösenord"
        name="password"
        autoComplete="current-password"
        error={answer?.errors.password}
        disabled={isLocked}
      />
      <Button kind="primary" disabled={isLocked || isSending}>
        Logga in
      </Button>
    </Form>
  );
}
