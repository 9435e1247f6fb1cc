import { useNavigation } from 'react-router';
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

/** The pending form of an intent, for optimistic rendering; null: none is being sent. */
export function usePendingForm(intent: string): FormData | null {
  const { formData } = useNavigation();
  return formData?.get('intent') === intent ? formData : null;
}
