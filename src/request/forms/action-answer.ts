/** What an action says of the form that it was sent. */
export type ActionAnswer = {
  /** Which of the page's forms it was. */
  intent: string;
  ok: boolean;
  /** Some of it was saved though not all: the page's data is read again, as after success. */
  isPartlySaved?: boolean;
  /** What happened; shown above the form. */
  title: string;
  text: string;
  /** What is wrong with a field, by its name. */
  errors: Record<string, string>;
  /** What was written, to stand in the form again: everything but passwords and files. Empty when it went well. */
  values: Record<string, string[]>;
};

/** Whether anything of the form is saved now. */
export const hasSaved = (answer: ActionAnswer | null): boolean => answer?.ok === true || answer?.isPartlySaved === true;

/** What an action says to the form of an intent; null: nothing was sent, or another form was. */
export const answerTo = (answer: ActionAnswer | undefined, intent: string): ActionAnswer | null =>
  answer?.intent === intent ? answer : null;
