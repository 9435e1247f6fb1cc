import { Message } from '../../ui/message.tsx';
import type { ActionAnswer } from './action-answer.ts';

/** What became of the form that was sent. */
export function AnswerMessage({ answer }: { answer: ActionAnswer | null | undefined }) {
  if (!answer) return null;
  return (
    <Message tone={answer.ok ? 'good' : 'bad'} title={answer.title}>
      {answer.text && <p>{answer.text}</p>}
    </Message>
  );
}
