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

/** What stands in a field: what was written in it when it was refused, else what is there; and what is wrong with it. */
export const fieldsOf =
  (answer: ActionAnswer | null | undefined, entry: Readonly<Record<string, string>> | null = null) =>
  (name: string) => ({
    ...{ name, defaultValue: answer?.values[name]?.[0] ?? entry?.[name] ?? '', error: answer?.errors[name] },
  });

/** What an action says to the form of an intent; null: nothing was sent, or another form was. */
export const answerTo = (answer: ActionAnswer | undefined, intent: string): ActionAnswer | null =>
  answer?.intent === intent ? answer : null;
