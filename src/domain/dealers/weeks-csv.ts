import { csvCell } from '#src/domain/format/texts.ts';

type Week = {
  week: string;
  id: number;
  plate: string | null;
  name: string;
  shown: number;
  views: number;
  clicks: number;
  saves: number;
  telephones: number;
  messages: number;
};

const HEADER = [
  'vecka',
  'annons',
  'registreringsnummer',
  'bil',
  'visad i listor',
  'öppnad',
  'klick',
  'sparad',
  'telefon',
  'meddelanden',
];

/** The figures of cars by week as CSV with a header. The mark in front makes spreadsheet programs read it as UTF-8. */
export const weeksCsv = (weeks: readonly Week[]): string =>
  `\uFEFF${[HEADER, ...weeks.map(cellsOf)].map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')}`;

const cellsOf = ({ week, id, plate, name, ...counts }: Week): string[] => [
  week,
  String(id),
  plate ?? '',
  name,
  ...[counts.shown, counts.views, counts.clicks, counts.saves, counts.telephones, counts.messages].map(String),
];
