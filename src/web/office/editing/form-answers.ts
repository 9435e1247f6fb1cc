import { useSearchParams } from 'react-router';
import { EDITED_PARAM } from '#src/office-urls.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';

/** Id of the list item that is open for editing: its form was rejected, or the address names it. */
export function useEdited(answer: ActionAnswer | undefined): string | null {
  const [params] = useSearchParams();
  const refused = answerTo(answer, 'change');
  return refused?.ok === false ? (refused.values.id?.[0] ?? null) : params.get(EDITED_PARAM);
}

/** Answer shown at the top of a list page; null for the rejection of an open form, which shows it itself. */
export function answerOfPage(
  answer: ActionAnswer | undefined,
  items: readonly { id: string }[] | null,
): ActionAnswer | null {
  const isShownByForm = answerFor(answer, 'add') || items?.some(({ id }) => answerFor(answer, 'change', id));
  return isShownByForm ? null : (answer ?? null);
}

/** Rejection of the form of one list item; null for answers to other forms or items. */
export const answerFor = (
  answer: ActionAnswer | undefined,
  intent: 'add' | 'change',
  id?: string,
): ActionAnswer | null => {
  const own = answerTo(answer, intent);
  return own && !own.ok && own.values.id?.[0] === id ? own : null;
};
