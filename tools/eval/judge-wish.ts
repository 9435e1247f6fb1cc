import type { Understanding } from '../../src/domain/adviser/understanding/understanding.ts';
import { limitParams, listParams } from '../../src/domain/adviser/understanding/understanding-params.ts';
import type { ExpectedWish } from './wish-file.ts';

export type Judgement = { isRight: boolean; found: Record<string, unknown> };

/** Whether every filter and limit is right, none is there besides, and the expected wishes are among those found. */
export function judgeWish({ expect }: ExpectedWish, understanding: Understanding): Judgement {
  const { wishes = [], ...hard } = expect;
  const found = { ...listParams(understanding), ...limitParams(understanding.limits) };
  const areWishesThere = (wishes as string[]).every((wish) =>
    (understanding.wishes as readonly string[]).includes(wish),
  );
  return {
    isRight: areWishesThere && inOneOrder(found) === inOneOrder(hard),
    found: { ...found, wishes: understanding.wishes },
  };
}

const inOneOrder = (fields: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(fields)
      .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
