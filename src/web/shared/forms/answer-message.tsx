import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { Message } from '#src/web/ui/message.tsx';

type AnswerMessageProps = { answer: ActionAnswer | null | undefined; className?: string };

/** Result of the submitted form. */
export function AnswerMessage({ answer, className = '' }: AnswerMessageProps) {
  if (!answer) return null;
  return (
    <Message tone={answer.ok ? 'good' : 'bad'} title={answer.title} className={className}>
      {answer.text && <p>{answer.text}</p>}
    </Message>
  );
}
