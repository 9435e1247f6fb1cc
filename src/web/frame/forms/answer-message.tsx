import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { Message } from '#src/web/ui/message.tsx';

type AnswerMessageProps = {
  answer: ActionAnswer | null | undefined;
  className?: string;
  /** The form leaves the page when it was accepted, and a long one leaves the window at the end of the page: scrolls to the message. */
  replacesForm?: boolean;
};

/** Result of the submitted form. */
export function AnswerMessage({ answer, className = '', replacesForm = false }: AnswerMessageProps) {
  const message = useRef<HTMLDivElement>(null);
  const isReplacing = replacesForm && answer?.ok === true;
  useEffect(() => {
    if (isReplacing) message.current?.scrollIntoView({ block: 'center' });
  }, [isReplacing]);
  if (!answer) return null;
  return (
    <Message ref={message} tone={answer.ok ? 'good' : 'bad'} title={answer.title} className={className}>
      {answer.text && <p>{answer.text}</p>}
    </Message>
  );
}

/** The pending form of an intent, for optimistic rendering; null: none is being sent. */
export function usePendingForm(intent: string): FormData | null {
  const { formData } = useNavigation();
  return formData?.get('intent') === intent ? formData : null;
}
