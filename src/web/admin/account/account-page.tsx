import type { ActionAnswer } from '../../shared/action-answer.ts';
import { AnswerMessage } from '../../shared/answer-message.tsx';
import type { AccountModel } from './account-data.server.ts';
import { SessionList } from './session-list.tsx';

/** What belongs to one's own account. */
export function AccountPage({ email, sessions, answer }: AccountModel & { answer: ActionAnswer | undefined }) {
  return (
    <div className="max-w-3xl">
      <h1 className="text-title">Mitt konto</h1>
      <p className="mt-1 text-small text-quiet">{email}</p>
      <div className="my-6 empty:hidden">
        <AnswerMessage answer={answer} />
      </div>
      <SessionList sessions={sessions} />
    </div>
  );
}
