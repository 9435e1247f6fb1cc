/** Hours after which a dealer can be reminded of an unanswered message. */
export const REMINDER_HOURS = [4, 24, 48, 72] as const;
export const DEFAULT_REMINDER_HOURS = 24;

const WORDS: Readonly<Record<(typeof REMINDER_HOURS)[number], string>> = {
  4: 'Efter fyra timmar',
  24: 'Efter ett dygn',
  48: 'Efter två dygn',
  72: 'Efter tre dygn',
};
export const NO_REMINDER = 'aldrig';
export const REMINDER_CHOICES: readonly { value: string; label: string }[] = [
  ...REMINDER_HOURS.map((hours) => ({ value: String(hours), label: WORDS[hours] })),
  { value: NO_REMINDER, label: 'Aldrig' },
];

/** A dealer's choices about its messages. */
export type EnquirySettings = {
  /** Null: it is never reminded. */
  remindAfterHours: number | null;
  /** Address of the dealer's own system; null: none. */
  adfRecipient: string | null;
  /** 0: nothing was chosen. */
  version: number;
};

export const DEFAULT_SETTINGS: EnquirySettings = {
  remindAfterHours: DEFAULT_REMINDER_HOURS,
  adfRecipient: null,
  version: 0,
};
