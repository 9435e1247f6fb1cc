import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import { guardedText, someFacts } from './guarded-replies.ts';

/** Sentences of an expert about two cars, each with the same sentence with a wrong figure or rank. */
const sentenceSchema = z.strictObject({ says: z.string(), wrong: z.array(z.string()).min(1) });

const FILE = path.join(PROJECT_ROOT, 'data/eval/adviser/expert-sentences.jsonl');

const readSentences = (): z.infer<typeof sentenceSchema>[] =>
  readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => sentenceSchema.parse(JSON.parse(line)));

/** The two cars with all that the tools return of them, and a loan. */
function expertFacts(): TurnFacts {
  const facts = someFacts();
  const [volvo, kia] = facts.rows;
  volvo?.figures.add('kr', 2_860, 195_000, 4_200);
  kia?.figures.add('kr', 159_000).add('days', 41);
  facts.figures.add('kr', 150_000, 2_900).add('years', 5);
  return facts;
}

/** How many sentences pass the guard, true and wrong; each is the second one of an answer. */
export function scoreExpertSentences(): { sentences: number; trueLeft: number; wrongLeft: number; samples: string[] } {
  const passes = (sentence: string): boolean => guardedText(sentence, expertFacts()).trim() !== '';
  const sentences = readSentences();
  const cut = sentences.map(({ says }) => says).filter((says) => !passes(says));
  const left = sentences.flatMap(({ wrong }) => wrong).filter(passes);
  return {
    sentences: sentences.length,
    trueLeft: sentences.length - cut.length,
    wrongLeft: left.length,
    samples: [...cut.map((each) => `cut: ${each}`), ...left.map((each) => `left: ${each}`)],
  };
}
