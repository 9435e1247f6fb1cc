import { isAsking, isNothing, lastingNotes, mergeQueries } from '#src/domain/adviser/understanding/merge-queries.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/adviser/understanding/parsed-query.ts';
import { asksOfAnotherCar } from './another-car.ts';
import { readConstraintRemoval, withoutField, withoutValues } from './constraint-removal.ts';

/** What a conversation asks for after a message that lets go of some of it ("strunta i färgen"); null: it lets go of nothing. */
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
 * What a conversation asks for after a message that asks for cars.
 * @param next what the message asks for by itself
 */
export const afterWish = (message: string, next: ParsedQuery, before: ParsedQuery): ParsedQuery =>
  mergeQueries(asksOfAnotherCar(message, next, before) ? EMPTY_PARSED_QUERY : before, next);
