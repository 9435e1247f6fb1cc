/** A visitor's message to the dealer of an ad, with an e-mail address or a telephone number. */
export type Enquiry = {
  name: string;
  email: string | null;
  telephone: string | null;
  message: string;
  wantsTestDrive: boolean;
  /** Plate of the car that the visitor wants to trade in. */
  tradeInPlate: string | null;
};

/** In the order of the work. */
export const ENQUIRY_STATUSES = ['new', 'read', 'answered', 'closed'] as const;
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number];
export const ENQUIRY_STATUS_WORDS: Readonly<Record<EnquiryStatus, string>> = {
  new: 'Nytt',
  read: 'Läst',
  answered: 'Besvarat',
  closed: 'Avslutat',
};

/** Those of a message that nobody has answered or closed. */
export const UNANSWERED_STATUSES: readonly EnquiryStatus[] = ['new', 'read'];

/** Filter of a list of messages: a status, or all that nobody has answered or closed. */
export const ENQUIRY_CHOICES = ['unanswered', ...ENQUIRY_STATUSES] as const;
export type EnquiryChoice = (typeof ENQUIRY_CHOICES)[number];
export const ENQUIRY_CHOICE_WORDS: Readonly<Record<EnquiryChoice, string>> = {
  unanswered: 'Obesvarade',
  ...ENQUIRY_STATUS_WORDS,
};
