import { KeyRound } from 'lucide-react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { PasskeyMessage, PasskeysNeedScript } from './passkey-message.tsx';
import { usePasskey } from './use-passkey.ts';

type PasskeySignInProps = {
  label: string;
  answer: ActionAnswer | undefined;
  /** It stands before the other way, not after it. */
  isFirst?: boolean;
};

/** Button that signs in with a passkey in place of a password, or of a code. */
export function PasskeySignIn({ label, answer, isFirst = false }: PasskeySignInProps) {
  const state = usePasskey({ answer, intent: 'passkey' });
  const or = <p className="my-5 text-center text-small text-quiet">eller</p>;
  return (
    <div>
      {!isFirst && or}
      <PostForm intent="begin-passkey" className="grid gap-3">
        <Button kind={isFirst ? 'primary' : 'quiet'} disabled={state.isAsking}>
          <KeyRound aria-hidden size={18} />
          {label}
        </Button>
        <PasskeyMessage {...state} />
      </PostForm>
      <PasskeysNeedScript />
      {isFirst && or}
    </div>
  );
}
