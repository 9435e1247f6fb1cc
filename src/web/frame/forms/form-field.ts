import { ownValue } from '#src/base/own-value.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';

/** Props of a form field: its name, its error, and the submitted value after a rejection, otherwise the stored one. */
export const formField =
  (answer: ActionAnswer | null | undefined, entry: object | null = null) =>
  (name: string) => {
    const [stored]: unknown[] = [new Map(Object.entries(entry ?? {})).get(name)].flat();
    const defaultValue = ownValue(answer?.values ?? {}, name)?.[0] ?? (typeof stored === 'string' ? stored : '');
    return { name, defaultValue, error: ownValue(answer?.errors ?? {}, name) };
  };
export type FormField = ReturnType<typeof formField>;
