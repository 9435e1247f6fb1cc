/** What an action says of the form that it was sent. */
export type ActionAnswer = {
  /** Which of the page's forms it was. */
  intent: string;
  ok: boolean;
  /** What happened; shown above the form. */
  title: string;
  text: string;
  /** What is wrong with a field, by its name. */
  errors: Record<string, string>;
  /** What was written, to stand in the form again: everything but passwords and files. Empty when it went well. */
  values: Record<string, string[]>;
};

/** What an action says to the form of an intent; null: nothing was sent, or another form was. */
export const answerTo = (answer: ActionAnswer | undefined, intent: string): ActionAnswer | null =>
  answer?.intent === intent ? answer : null;
