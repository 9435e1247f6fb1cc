import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES, PROJECT_ROOT } from '#src/config/env.ts';
import { type ReadText, readText } from '#src/domain/wish/classifier/concepts.ts';
import type { DeniableWish } from '#src/domain/wish/classifier/denial-features.ts';
import { buildCarNames } from '#src/domain/wish/names/car-names.ts';
import { type Knowledge, readWish, understand } from '#src/domain/wish/parse-query.ts';
import { LEARNED_WISHES } from '#src/domain/wish/parsed-query.ts';
import { readLines, readWishTexts } from './examples.ts';
import type { Example } from './train-linear-model.ts';

const VOICES = path.join(PROJECT_ROOT, 'data/adviser/training/soft-wishes.jsonl');
const DENIALS = path.join(PROJECT_ROOT, 'data/adviser/training/denials.jsonl');
const HELD_OUT_VOICES = path.join(PROJECT_ROOT, 'data/eval/adviser/soft-wishes-voices.jsonl');
const PROSE = path.join(PROJECT_ROOT, 'data/eval/adviser/prose.txt');

const wishes = z.array(z.enum(LEARNED_WISHES));
const lineSchema = z.strictObject({ text: z.string(), wishes, not: wishes, voice: z.string() });
/** A sentence of somebody and the soft wishes that a reader finds in it; `not`: denied. */
export type SoftWishLine = z.infer<typeof lineSchema>;

/** Sentences in which words name soft wishes: only whether these are denied is learned from them. */
const readDenials = () => readLines(DENIALS, lineSchema.omit({ voice: true }));
export const readVoices = (): SoftWishLine[] => readLines(VOICES, lineSchema);
/** Voices that are not trained with. */
export const readHeldOutVoices = (): SoftWishLine[] => readLines(HELD_OUT_VOICES, lineSchema);

/** Wishes with words of cars are many, and the rules read them. */
const CAR_WISH_WEIGHT = 0.5;
const PROSE_WEIGHT = 0.5;

/** The knowledge that wishes are read with, without the classifiers that are trained. */
export async function readTrainingKnowledge(): Promise<Knowledge> {
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  return { names: buildCarNames({ brands }), thisYear: 2026, learns: false };
}

/** Texts by their soft wishes. */
export const wishExamples = (voices: readonly SoftWishLine[], knowledge: Knowledge): Example<ReadText>[] =>
  voices.map(({ text, wishes }) => ({ input: readText(readWish(text, knowledge).story), labels: wishes, weight: 1 }));

/** Wishes with words of cars, by what the rules read in them, and everyday talk. */
export function otherExamples(knowledge: Knowledge): Example<ReadText>[] {
  return [
    ...readWishTexts().map(({ text }) => ({
      input: readText(readWish(text, knowledge).story),
      labels: understand(text, knowledge).wishes,
      weight: CAR_WISH_WEIGHT,
    })),
    ...readFileSync(PROSE, 'utf8')
      .trim()
      .split('\n')
      .map((text) => ({ input: readText(text), labels: [], weight: PROSE_WEIGHT })),
  ];
}

const denialSchema = z.object({ text: z.string(), expect: z.object({ wishes: wishes.optional() }) });
const MENTION_WEIGHT = { denied: 4, wanted: 1, ofCarWish: 1 };

/** Soft wishes in their texts, by whether they are denied. */
export const denialExamples = (knowledge: Knowledge): Example<DeniableWish>[] => [
  ...[...readVoices(), ...readDenials()].flatMap(({ text, wishes, not }) => [
    ...wishes.map((wish) => ({
      input: { text: readText(readWish(text, knowledge).story), wish },
      labels: [],
      weight: MENTION_WEIGHT.wanted,
    })),
    ...not.map((wish) => ({
      input: { text: readText(readWish(text, knowledge).story), wish },
      labels: ['denied'],
      weight: MENTION_WEIGHT.denied,
    })),
  ]),
  ...readWishTexts(denialSchema).flatMap(({ text, expect }) =>
    (expect.wishes ?? []).map((wish) => ({
      input: { text: readText(readWish(text, knowledge).story), wish },
      labels: [],
      weight: MENTION_WEIGHT.ofCarWish,
    })),
  ),
];
