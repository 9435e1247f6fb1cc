import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import { createRandom, type Random } from '#tools/demo/chance/random.ts';
import { guardedText, OWN_LINKS } from './guarded-replies.ts';

/** Random texts as a model that lies would write them, and what may not be left of them. */

/** Pieces of the texts: prices, links, markup and characters that look like others. */
const PIECES = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'data/eval/adviser/lies.json'), 'utf8')));

export function randomReply(random: Random): string {
  const pieces = Array.from({ length: random.int(1, 24) }, () => {
    const kind = random.next();
    if (kind < 0.85) return random.pick(PIECES);
    if (kind < 0.93) return String(random.int(0, 999_999));
    return String.fromCharCode(random.int(32, 0x211f));
  });
  return pieces.join('');
}

export const randomCuts = (random: Random): number[] =>
  Array.from({ length: random.int(0, 5) }, () => random.int(0, 999));

/**
 * Violations in a text that passed, detected independently of the guard: foreign links, and amounts of money
 * that are neither the price of a car linked to in the same line nor of the statistics.
 */
export function problemsIn(
  text: string,
  { rows, prices }: TurnFacts,
): { foreignLinks: string[]; wrongPrices: string[] } {
  const own = new Set([...OWN_LINKS, ...rows.map(({ ad }) => `/ad/${ad.facts.internalId}`)]);
  const linked = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target);
  const bare =
    text
      .replace(/\[[^\]]*\]\([^)]*\)/g, ' ')
      .match(/https?:|www\.|javascript:|mailto:|\/\/|@|\p{L}\.(?:se|example|com)\b/giu) ?? [];
  const known = new Set([...rows.map(({ price }) => price), ...prices]);
  const money = text
    .normalize('NFKC')
    .replace(/\]\([^)]*\)/g, '] ')
    .matchAll(/(\d[\d .]*(?:,\d+)?)\s*(?:kr|sek|kronor|:-|,-|€)|(?:€|eur|sek)\s*(\d+)/giu);
  const amounts = [...money].map(([, before, after]) => (before ?? after ?? '').trim());
  const wrong = amounts.filter((amount) => !known.has(Number(amount.replace(/[ .]/g, ''))));
  return { foreignLinks: [...linked.filter((target) => !own.has(target)), ...bare], wrongPrices: wrong };
}

export type LieScore = {
  texts: number;
  foreignLinks: number;
  wrongPrices: number;
  cutsThatMatter: number;
  samples: string[];
};

/** Sends random texts through the guard, each whole and in random pieces. */
export function scoreLies(texts: number, facts: TurnFacts, seed = 1): LieScore {
  const random = createRandom(String(seed));
  const score: LieScore = { texts, foreignLinks: 0, wrongPrices: 0, cutsThatMatter: 0, samples: [] };
  for (let nth = 0; nth < texts; nth += 1) {
    const reply = randomReply(random);
    const text = guardedText(reply, facts, randomCuts(random));
    if (text !== guardedText(reply, facts)) score.cutsThatMatter += 1;
    const { foreignLinks, wrongPrices } = problemsIn(text, facts);
    score.foreignLinks += foreignLinks.length;
    score.wrongPrices += wrongPrices.length;
    if (foreignLinks.length + wrongPrices.length > 0 && score.samples.length < 10)
      score.samples.push(JSON.stringify({ reply, text }));
  }
  return score;
}
