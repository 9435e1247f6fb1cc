import { type MailText, signedMail } from '#src/domain/accounts/mail-texts.ts';
import { oneLine } from '#src/domain/enquiries/enquiry-mails.ts';
import { formatDate, formatDays } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';

/** A car of a mail, with its counts of the week. */
export type MailedCar = {
  name: string;
  plate: string | null;
  daysForSale: number;
  shown: number;
  views: number;
  saves: number;
  telephones: number;
  messages: number;
  watched: number;
  /** null: too few like cars. */
  likeViews: number | null;
  /** Its price by the estimate, in words; null: not judged. */
  position: string | null;
};

export type MailedSums = { shown: number; views: number; saves: number; telephones: number; messages: number };

/** The week of a dealer. */
export type MailedSite = {
  name: string;
  forSale: number;
  sums: MailedSums;
  /** The same of the week before. */
  before: MailedSums;
  /** The cars that were opened most, and those that were opened less than like cars by most. */
  most: readonly MailedCar[];
  least: readonly MailedCar[];
};

/** Cars in each of the two lists of a dealer. */
export const MAX_MAILED_CARS = 5;

const SUMS: readonly [name: keyof MailedSums, text: string][] = [
  ['shown', 'Visade i listor'],
  ['views', 'Öppnade'],
  ['saves', 'Sparade'],
  ['telephones', 'Visat telefonnummer'],
  ['messages', 'Meddelanden'],
];

/** The figures of a person's dealers over a week. @param until its last day @param links absolute */
export function figuresMail(
  site: { name: string },
  sites: readonly MailedSite[],
  until: Date,
  links: { figures: string; csv: string | null; end: string },
): MailText {
  const [first] = sites;
  const whose =
    sites.length === 1 && first !== undefined ? oneLine(first.name) : `${formatNumber(sites.length)} anläggningar`;
  return {
    subject: `Veckans siffror: ${whose}`,
    body: signedMail(site, [
      `Så användes era bilar veckan till ${formatDate(until)}. Inom parentes står veckan före.`,
      ...sites.flatMap(linesOfSite),
      '',
      'Alla bilar, med liknande bilar och priser:',
      links.figures,
      ...(links.csv === null ? [] : ['', 'Siffrorna per bil och vecka som CSV:', links.csv]),
      '',
      'Vill du inte ha de här mejlen avslutar du dem här:',
      links.end,
    ]),
  };
}

const linesOfSite = ({ name, forSale, sums, before, most, least }: MailedSite): string[] => [
  '',
  `${oneLine(name)}, ${formatCount(forSale, 'bil', 'bilar')} till salu`,
  ...SUMS.map(([sum, text]) => `${text}: ${formatNumber(sums[sum])} (${formatNumber(before[sum])})`),
  ...(most.length === 0 ? [] : ['', 'Mest öppnade:', ...most.flatMap(linesOfCar)]),
  ...(least.length === 0 ? [] : ['', 'Mindre öppnade än liknande bilar:', ...least.flatMap(linesOfCar)]),
];

const linesOfCar = (car: MailedCar): string[] => [
  [oneLine(car.name), car.plate === null ? null : formatPlate(car.plate)].filter((part) => part !== null).join(', '),
  `  ${factsOfCar(car).join(' · ')}`,
];

const factsOfCar = (car: MailedCar): string[] =>
  [
    `öppnad ${formatNumber(car.views)}${car.likeViews === null ? '' : `, liknande ${formatNumber(car.likeViews)}`}`,
    `visad ${formatNumber(car.shown)}`,
    `sparad ${formatNumber(car.saves)}`,
    `bevakas av ${formatNumber(car.watched)}`,
    `telefon ${formatNumber(car.telephones)}`,
    formatCount(car.messages, 'meddelande', 'meddelanden'),
    `ute i ${formatDays(car.daysForSale)}`,
    car.position,
  ].filter((fact) => fact !== null);
