import { type RefObject, useEffect, useRef } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';

/** Focuses the first invalid field of a form after each rejection. */
export function useFocusOnError(answer: ActionAnswer | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.ok === false) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  return form;
}
