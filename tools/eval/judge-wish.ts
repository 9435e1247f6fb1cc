import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { limitParams, listParams } from '#src/domain/wish/query-params.ts';
import type { ExpectedWish } from './wish-file.ts';

export type Judgement = { isRight: boolean; found: Record<string, unknown> };

/** Whether every filter and limit is right, none is there besides, and the expected wishes are among those found. */
export function judgeWish({ expect, or }: ExpectedWish, understanding: ParsedQuery): Judgement {
  const { wishes = [], ...hard } = expect;
  const found: Record<string, unknown> = { ...listParams(understanding), ...limitParams(understanding.limits) };
  const areWishesThere = (wishes as string[]).every((wish) =>
    (understanding.wishes as readonly string[]).includes(wish),
  );
  const fields = new Set([...Object.keys(hard), ...Object.keys(or), ...Object.keys(found)]);
  const isFieldRight = (field: string): boolean =>
    [hard[field], ...(or[field] ?? [])].some((value) => inOneOrder(value) === inOneOrder(found[field]));
  return {
    isRight: areWishesThere && [...fields].every(isFieldRight),
    found: { ...found, wishes: understanding.wishes },
  };
}

/** A value as text, its list in one order and its letters in one case; what is not there is null. */
const inOneOrder = (value: unknown): string => {
  if (Array.isArray(value)) return JSON.stringify(value.map((each) => JSON.stringify(each).toLowerCase()).toSorted());
  return JSON.stringify(typeof value === 'string' ? value.toLowerCase() : (value ?? null));
};
