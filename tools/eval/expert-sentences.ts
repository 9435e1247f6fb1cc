import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { Row } from '#src/domain/adviser/guard/row.ts';
import type { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import { guardedText, someFacts, withCitations } from './guarded-replies.ts';

/** Sentences of an expert about two cars, each with the same sentence with a wrong figure or rank. */
const sentenceSchema = z.strictObject({ says: z.string(), wrong: z.array(z.string()).min(1) });

const FILE = path.join(PROJECT_ROOT, 'data/eval/adviser/expert-sentences.jsonl');

const readSentences = (): z.infer<typeof sentenceSchema>[] =>
  readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => sentenceSchema.parse(JSON.parse(line)));

/** The two cars with all that the tools return of them, and a loan. */
function expertFacts(): { facts: TurnFacts; ids: ReadonlyMap<string, number> } {
  const facts = someFacts();
  const [volvo, kia] = facts.rows;
  volvo?.figures.add('kr', 2_860, 195_000, 4_200);
  kia?.figures.add('kr', 159_000).add('days', 41);
  facts.figures.add('kr', 150_000, 2_900).add('years', 5);
  const ids = new Map<string, number>();
  const add = (name: string, text: string, row?: Row) => {
    for (const { id } of facts.addEvidence(text, row ? { row } : {})) ids.set(name, id);
  };
  add('tax', 'Fordonsskatt 2 860 kr om året', volvo);
  add('verdict', 'Rimligt pris, uppskattat pris 195 000 kr', volvo);
  add('cost', 'Kostar 4 200 kr i månaden', volvo);
  add('history', 'Priset har sänkts från 159 000 kr', kia);
  add('days', 'Till salu i 41 dagar', kia);
  add('median', 'Medianpriset för modellen är 175 000 kr');
  add('loan', 'Ett lån på 150 000 kr kostar ungefär 2 900 kr i månaden');
  return { facts, ids };
}

/** How many sentences pass the guard, true and wrong; each is the second one of an answer. */
export function scoreExpertSentences(): { sentences: number; trueLeft: number; wrongLeft: number; samples: string[] } {
  const passes = (sentence: string): boolean => {
    const { facts, ids } = expertFacts();
    return guardedText(withCitations(sentence, ids), facts).trim() !== '';
  };
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
