/** Result of an action, for the form that was sent. */
export type ActionAnswer = {
  /** Intent of the form. */
  intent: string;
  ok: boolean;
  /** Some of the form was saved, but not all: the page's data is reloaded as after success. */
  isPartlySaved?: boolean;
  /** Result message, shown above the form. */
  title: string;
  text: string;
  /** Error messages by field name. */
  errors: Record<string, string>;
  /** Submitted values to fill the form with again, without passwords and files. Empty after success. */
  values: Record<string, string[]>;
};

/** Whether any part of the form was saved. */
export const hasSaved = (answer: ActionAnswer | null): boolean => answer?.ok === true || answer?.isPartlySaved === true;

/** Result of the action for the form of an intent; null when no form or another one was sent. */
export const answerTo = (answer: ActionAnswer | undefined, intent: string): ActionAnswer | null =>
  answer?.intent === intent ? answer : null;
