import path from 'node:path';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES, PROJECT_ROOT } from '#src/config/env.ts';
import { afterWish, plainWish, withoutConstraint } from '#src/domain/adviser/conversation/conversation.ts';
import { isNothing } from '#src/domain/wish/merge-queries.ts';
import { buildCarNames } from '#src/domain/wish/names/car-names.ts';
import { understand } from '#src/domain/wish/parse-query.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { judgeWish } from './judge-wish.ts';
import { readWishes } from './wish-file.ts';

/** The year that the wishes were written in. */
export const WISHES_YEAR = 2026;
const FOLDER = path.join(PROJECT_ROOT, 'data/eval/adviser');
export const WISH_FILES = [
  'wishes.jsonl',
  'wishes-held-out.jsonl',
  'wishes-many-voices.jsonl',
  'wishes-strangers.jsonl',
  'wishes-first-look.jsonl',
  'wishes-acceptance.jsonl',
  'wishes-four-voices.jsonl',
  'wishes-eight-people.jsonl',
  'wishes-second-look.jsonl',
  'wishes-last.jsonl',
  'wishes-informal.jsonl',
  'wishes-informal-held-out.jsonl',
  'wishes-unseen.jsonl',
  'wishes-unseen-2.jsonl',
  'wishes-unseen-3.jsonl',
  'wishes-unseen-4.jsonl',
] as const;
export type WishFile = (typeof WISH_FILES)[number];

type KindScore = { kind: string; wishes: number; right: number };
export type WishScore = { wishes: number; right: number; kinds: KindScore[]; wrong: string[] };

/** How many wishes of a file are understood wholly. */
export async function scoreWishes(file: WishFile): Promise<WishScore> {
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  const knowledge = { names: buildCarNames({ brands }), thisYear: WISHES_YEAR };
  const judged = readWishes(path.join(FOLDER, file)).map((wish) => ({
    wish,
    ...judgeWish(
      wish,
      askedAtLast([...wish.before, wish.text], (text) => understand(text, knowledge)),
    ),
  }));
  const kinds = [...Map.groupBy(judged, ({ wish }) => wish.kind)].map(([kind, all]) => ({
    kind,
    wishes: all.length,
    right: all.filter(({ isRight }) => isRight).length,
  }));
  return {
    wishes: judged.length,
    right: judged.filter(({ isRight }) => isRight).length,
    kinds,
    wrong: judged
      .filter(({ isRight }) => !isRight)
      .map(
        ({ wish, found }) =>
          `${wish.text}\n  expected ${JSON.stringify(wish.expect)}\n  found    ${JSON.stringify(found)}`,
      ),
  };
}

/** The filters of a conversation after its last message; unrecognised text changes nothing. */
const askedAtLast = (messages: readonly string[], read: (text: string) => ParsedQuery): ParsedQuery =>
  messages.reduce((before, message) => {
    const next = read(plainWish(message));
    return withoutConstraint(message, before, read) ?? (isNothing(next) ? before : afterWish(message, next, before));
  }, EMPTY_PARSED_QUERY);
