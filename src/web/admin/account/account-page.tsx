import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import type { AccountModel } from './account-data.server.ts';
import { ChangePassword } from './change-password.tsx';
import { RecoveryCodes, SecondFactorSection } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

/** The signed-in user's own account: sessions, second factor and password. */
export function AccountPage({
  email,
  sessions,
  secondFactor,
  answer,
}: AccountModel & { answer: ActionAnswer | undefined }) {
  const added = answerTo(answer, 'add-factor');
  return (
    <div className="max-w-3xl">
      <h1 className="text-title">Mitt konto</h1>
      <p className="mt-1 text-small text-quiet">{email}</p>
      <div className="my-6 empty:hidden">
        {added?.ok ? (
          <RecoveryCodes title={added.title} codes={added.text.split('\n')} />
        ) : (
          <AnswerMessage answer={answer} />
        )}
      </div>
      <div className="mt-8 grid grid-cols-1 gap-12">
        <SessionList sessions={sessions} />
        <SecondFactorSection model={secondFactor} answer={answer} />
        <ChangePassword answer={answerTo(answer, 'change-password')} />
      </div>
    </div>
  );
}
