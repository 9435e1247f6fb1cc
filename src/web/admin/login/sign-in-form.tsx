import { Form, useNavigation } from 'react-router';
import { type ActionAnswer, answerTo } from '../../shared/action-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LockMessage, useSecondsLeft } from './lock-message.tsx';
import { PasswordField } from './password-field.tsx';

/** E-mail and password. While the account is locked nothing can be written. */
export function SignInForm({ lockedSeconds, answer }: { lockedSeconds: number; answer: ActionAnswer | undefined }) {
  const secondsLeft = useSecondsLeft(lockedSeconds);
  const isLocked = secondsLeft > 0;
  const isSending = useNavigation().state !== 'idle';
  const refusal = isLocked ? null : answerTo(answer, 'sign-in');
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="sign-in" />
      {isLocked && <LockMessage secondsLeft={secondsLeft} />}
      {refusal && (
        <Message tone="bad" title={refusal.title}>
          <p>{refusal.text}</p>
        </Message>
      )}
      <TextField
        label="E-post"
        name="email"
        type="email"
        required
        autoComplete="username"
        defaultValue={refusal?.values.email?.[0] ?? ''}
        error={refusal?.errors.email}
        disabled={isLocked}
      />
      <PasswordField
        label="Lösenord"
        name="password"
        autoComplete="current-password"
        error={refusal?.errors.password}
        disabled={isLocked}
      />
      <Button kind="primary" disabled={isLocked || isSending} className="disabled:bg-sunken disabled:text-quiet">
        Logga in
      </Button>
    </Form>
  );
}
