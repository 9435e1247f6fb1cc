import { useState } from 'react';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';

/** Key of a form that adds entries: it is emptied when one was added, and by no other form of the page. */
export function useFormKey(answer: ActionAnswer | undefined, intent: string): number {
  const [shown, setShown] = useState({ answer, key: 0 });
  if (answer === shown.answer) return shown.key;
  const next = { answer, key: answerTo(answer ?? undefined, intent)?.ok ? shown.key + 1 : shown.key };
  setShown(next);
  return next.key;
}
