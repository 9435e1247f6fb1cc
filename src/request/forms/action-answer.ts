/** A part of a text beside another one. */
type Part = { kind: 'same' | 'removed' | 'added'; text: string };

/** A field that two people changed: the value that both began with (null: unknown), and how each differs from it. */
export type ShownConflict = { field: string; label: string; base: string | null; theirs: Part[]; mine: Part[] };

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
  /** Fields that somebody else has changed since the form was opened, to choose between. */
  conflicts?: ShownConflict[];
};

/** Form field with the values that the form was opened with, as JSON. */
export const BASE_FIELD = 'base';
/** Form field that chooses between two values of a conflicting field, and its value for the other person's. */
export const choiceField = (field: string): string => `${CHOICE_PREFIX}${field}`;
export const CHOICE_PREFIX = 'val:';
export const THEIRS = 'deras';

/** Whether any part of the form was saved. */
export const hasSaved = (answer: ActionAnswer | null): boolean => answer?.ok === true || answer?.isPartlySaved === true;

/** Result of the action for the form of an intent; null when no form or another one was sent. */
export const answerTo = (answer: ActionAnswer | undefined, intent: string): ActionAnswer | null =>
  answer?.intent === intent ? answer : null;
