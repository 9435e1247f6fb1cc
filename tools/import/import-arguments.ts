import { parseArgs } from 'node:util';
import type { DealerAnswers } from '#src/domain/dealers/dealer-question.ts';

export type ImportArguments = {
  file: string;
  dealer: string | null;
  format: string | null;
  mapping: string | null;
  rejectedFile: string | null;
  deliveredAt: Date | null;
  dryRun: boolean;
  force: boolean;
  dealerAnswers: DealerAnswers;
  /** Part of the dealer's stock that the file has; null: all that files have. */
  part: string | null;
};

export const USAGE = `Så här: npm run import -- FIL [val]
  --dealer NAMN         säljaren, när raderna inte själva säger det; dess sparade kolumner används
  --format NAMN         filens format; annars känns det igen
  --mapping FIL         kolumnfil för en CSV med egna rubriker; de i data/feed-mappings känns igen
  --dry-run             visa vad som skulle hända, ändra ingenting
  --force               ta emot leveransen även om en stor del av beståndet saknas
  --same-dealer NR      handlaren i filen är den kända med detta nummer (kan anges flera gånger)
  --new-dealers         de handlare som det annars frågas om är nya
  --part NAMN           den del av beståndet som filen har, om handlaren levererar flera filer; andra delar blir kvar
  --rejected FIL        skriv de avvisade raderna som CSV
  --delivered-at TID    tiden som leveransen gäller, t.ex. 2026-11-20T05:00:00Z; annars nu`;

/** The command line was not understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** @throws UsageError with one Swedish line */
export function readArguments(args: string[]): ImportArguments {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Ange en fil att importera.');
  return {
    file,
    dealer: nonEmpty('dealer', values.dealer),
    format: nonEmpty('format', values.format),
    mapping: nonEmpty('mapping', values.mapping),
    rejectedFile: nonEmpty('rejected', values.rejected),
    deliveredAt: readTime(values['delivered-at']),
    dryRun: values['dry-run'] ?? false,
    force: values.force ?? false,
    part: nonEmpty('--part', values.part),
    dealerAnswers: {
      given: [],
      same: (values['same-dealer'] ?? []).map(readNumber),
      others: values['new-dealers'] ? 'new' : 'ask',
    },
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        dealer: { type: 'string' },
        format: { type: 'string' },
        mapping: { type: 'string' },
        rejected: { type: 'string' },
        'delivered-at': { type: 'string' },
        'dry-run': { type: 'boolean' },
        force: { type: 'boolean' },
        part: { type: 'string' },
        'same-dealer': { type: 'string', multiple: true },
        'new-dealers': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(
      `Valet förstås inte: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    );
  }
}

function readNumber(value: string): number {
  const number = Number(value);
  if (!/^\d{1,9}$/.test(value) || number === 0)
    throw new UsageError(`--same-dealer ${value} är inget nummer. Skriv det som står efter "nr" i frågan.`);
  return number;
}

function nonEmpty(option: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  const text = value.normalize('NFC').trim();
  if (text === '') throw new UsageError(`--${option} är tomt.`);
  return text;
}

function readTime(value: string | undefined): Date | null {
  if (value === undefined) return null;
  const time = new Date(value);
  if (Number.isNaN(time.getTime()))
    throw new UsageError('--delivered-at är ingen tid. Skriv den som 2026-11-20T05:00:00Z.');
  if (time.getTime() > Date.now()) throw new UsageError('--delivered-at ligger i framtiden.');
  return time;
}
