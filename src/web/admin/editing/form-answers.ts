import { useSearchParams } from 'react-router';
import { ownValue } from '#src/domain/own-value.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { EDITED_PARAM } from '#src/urls.ts';

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

/** Props of a form field: its name, its error, and the submitted value after a rejection, otherwise the stored one. */
export const formField =
  (answer: ActionAnswer | null | undefined, entry: object | null = null) =>
  (name: string) => {
    const [stored]: unknown[] = [new Map(Object.entries(entry ?? {})).get(name)].flat();
    const defaultValue = ownValue(answer?.values ?? {}, name)?.[0] ?? (typeof stored === 'string' ? stored : '');
    return { name, defaultValue, error: ownValue(answer?.errors ?? {}, name) };
  };
export type FormField = ReturnType<typeof formField>;
