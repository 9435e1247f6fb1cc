import { useSearchParams } from 'react-router';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { EDITED_PARAM } from '#src/urls.ts';

/** Id of the one thing of a list that is open for editing: its form was refused, or the address names it. */
export function useEdited(answer: ActionAnswer | undefined): string | null {
  const [params] = useSearchParams();
  const refused = answerTo(answer, 'change');
  return refused?.ok === false ? (refused.values.id?.[0] ?? null) : params.get(EDITED_PARAM);
}

/** The answer that stands at the top of a list's page: each but the refusal of a form that is open, which shows it itself. */
export function answerOfPage(answer: ActionAnswer | undefined, ids: readonly string[]): ActionAnswer | null {
  const isShownByForm = answerFor(answer, 'add') !== null || ids.some((id) => answerFor(answer, 'change', id) !== null);
  return isShownByForm ? null : (answer ?? null);
}

/** The answer of a form, without the answers to the same form of another thing. */
export const answerFor = (
  answer: ActionAnswer | undefined,
  intent: 'add' | 'change',
  id?: string,
): ActionAnswer | null => {
  const own = answerTo(answer, intent);
  return own && !own.ok && own.values.id?.[0] === id ? own : null;
};
