import {
  isAsking,
  isNothing,
  lastingNotes,
  mergeUnderstanding,
} from '#src/domain/adviser/understanding/merge-understanding.ts';
import { NOTHING_UNDERSTOOD, type Understanding } from '#src/domain/adviser/understanding/understanding.ts';
import { asksOfAnotherCar } from './another-car.ts';
import { readLetGo, withoutField, withoutValues } from './let-go.ts';

/** What a conversation asks for after a message that lets go of some of it ("strunta i färgen"); null: it lets go of nothing. */
export function afterLettingGo(
  message: string,
  before: Understanding,
  read: (text: string) => Understanding,
): Understanding | null {
  const { objects, rest } = readLetGo(message);
  if (objects.length === 0 || !isAsking(before)) return null;
  const left = objects.reduce((all, object) => withoutField(all, object) ?? withoutValues(all, read(object)), before);
  const next = read(rest);
  return isNothing(next) ? { ...left, notes: lastingNotes(left), unknown: [] } : mergeUnderstanding(left, next);
}

/**
 * What a conversation asks for after a message that asks for cars.
 * @param next what the message asks for by itself
 */
export const afterWish = (message: string, next: Understanding, before: Understanding): Understanding =>
  mergeUnderstanding(asksOfAnotherCar(message, next, before) ? NOTHING_UNDERSTOOD : before, next);
