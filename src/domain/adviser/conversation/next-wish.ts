import { isAsking, isNothing, lastingNotes, mergeQueries } from '#src/domain/adviser/understanding/merge-queries.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/adviser/understanding/parsed-query.ts';
import { asksOfAnotherCar } from './another-car.ts';
import { readConstraintRemoval, withoutField, withoutValues } from './constraint-removal.ts';

/** The query after a message that removes constraints ("strunta i färgen"); null: it removes none. */
export function withoutConstraint(
  message: string,
  before: ParsedQuery,
  read: (text: string) => ParsedQuery,
): ParsedQuery | null {
  const { objects, rest } = readConstraintRemoval(message);
  if (objects.length === 0 || !isAsking(before)) return null;
  const left = objects.reduce((all, object) => withoutField(all, object) ?? withoutValues(all, read(object)), before);
  const next = read(rest);
  return isNothing(next) ? { ...left, notes: lastingNotes(left), unknown: [] } : mergeQueries(left, next);
}

/**
 * The query after a message that asks for cars.
 * @param next the message parsed on its own
 */
export const afterWish = (message: string, next: ParsedQuery, before: ParsedQuery): ParsedQuery =>
  mergeQueries(asksOfAnotherCar(message, next, before) ? EMPTY_PARSED_QUERY : before, next);
