import { ownValue } from '#src/domain/own-value.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';

/** Props of a form field: its name, its error, and the submitted value after a rejection, otherwise the stored one. */
export const fieldsOf =
  (answer: ActionAnswer | null | undefined, entry: Readonly<Record<string, string>> | null = null) =>
  (name: string) => ({
    ...{ name, error: ownValue(answer?.errors ?? {}, name) },
    defaultValue: ownValue(answer?.values ?? {}, name)?.[0] ?? ownValue(entry ?? {}, name) ?? '',
  });
