import { ownValue } from '#src/domain/own-value.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';

/** What stands in a field: what was written in it when it was refused, else what is there; and what is wrong with it. */
export const fieldsOf =
  (answer: ActionAnswer | null | undefined, entry: Readonly<Record<string, string>> | null = null) =>
  (name: string) => ({
    ...{ name, error: ownValue(answer?.errors ?? {}, name) },
    defaultValue: ownValue(answer?.values ?? {}, name)?.[0] ?? ownValue(entry ?? {}, name) ?? '',
  });
