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
  new: 'Ny',
  read: 'Läst',
  answered: 'Besvarad',
  closed: 'Avslutad',
};
