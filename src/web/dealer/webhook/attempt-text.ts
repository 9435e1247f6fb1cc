import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';

/** Why no answer came. */
const FAILURES = new Map<string, string>([
  ['address', 'Adressen kan inte användas'],
  ['private-network', 'Adressen leder till ett privat nät'],
  ['unreachable', 'Adressen gick inte att nå'],
  ['timeout', 'Inget svar i tid'],
]);

type Attempt = {
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  status: number | null;
  failure: string | null;
  durationMs: number | null;
};

/** The outcome of the last attempt: "Kom fram, svarade 204 på 31 ms". */
export function attemptText({ state, attempts, status, failure, durationMs }: Attempt): string {
  if (attempts === 0 || (status === null && failure === null)) return state === 'failed' ? 'Inte skickad' : 'Väntar';
  const took = durationMs === null ? '' : ` på ${formatNumber(durationMs)}${UNIT_SPACE}ms`;
  if (status !== null) return `${state === 'sent' ? 'Kom fram, svarade' : 'Svarade'} ${status}${took}`;
  return FAILURES.get(failure ?? '') ?? 'Förbindelsen bröts';
}

/** The number of attempts so far, and whether there are further ones. */
export const furtherText = ({ state, attempts }: Pick<Attempt, 'state' | 'attempts'>): string =>
  state === 'failed'
    ? `${formatCount(attempts, 'försök', 'försök')}, inga fler`
    : formatCount(attempts, 'försök', 'försök');
