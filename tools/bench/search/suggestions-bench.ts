import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { createDb } from '#src/db/connection/client.ts';
import { readSearchEntries } from '#src/db/suggestions/suggestions.ts';
import { SEARCH_WORDS } from '#src/domain/suggestions/search-words.ts';
import { suggest } from '#src/domain/suggestions/suggest.ts';
import { buildSuggestionIndex, type SuggestionIndex } from '#src/domain/suggestions/suggestion-index.ts';
import { toSuggestion } from '#src/http/api/suggestions-schema.ts';
import { type BenchContext, type Benchmark, type BenchResult, percentileColumns } from '#tools/bench/benchmark.ts';
import { createRandom } from '#tools/demo/chance/random.ts';

const TEXTS = 2_000;
const TRIES = 3;
const SEED = 'suggestions';

/** Typed forms of a name, by the kind that is measured separately; `at` is a position in the name. */
const KINDS: Readonly<Record<string, (name: string, at: number) => string>> = {
  'beginnings of 2 to 5 letters': (name, at) => name.slice(0, 2 + (at % 4)),
  'whole names': (name) => name,
  'a letter left out': (name, at) => name.slice(0, at) + name.slice(at + 1),
  'two letters exchanged': (name, at) => name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
};

export const suggestionsBench: Benchmark = {
  name: 'suggestions',
  run: measureSuggestions,
};

async function measureSuggestions({ pool }: BenchContext): Promise<BenchResult> {
  await populateSearchIndex(pool, 'mätningen');
  const entries = await readSearchEntries(createDb(pool));
  const begin = performance.now();
  const index = buildSuggestionIndex(entries, SEARCH_WORDS);
  const rows: BenchResult['rows'] = [rowOf('the index', [performance.now() - begin])];
  const random = createRandom(SEED);
  for (const [kind, textOf] of Object.entries(KINDS)) {
    const times: number[] = [];
    for (let count = 0; count < TEXTS; count += 1) {
      const { term } = random.pick(entries);
      const text = textOf(term, random.int(0, term.length - 1));
      times.push(Math.min(...Array.from({ length: TRIES }, () => answerMs(index, text))));
    }
    rows.push(rowOf(kind, times));
  }
  return {
    data: `${entries.length.toLocaleString('sv-SE')} names, ${index.words.length.toLocaleString('sv-SE')} words`,
    rows,
  };
}

function answerMs(index: SuggestionIndex, text: string): number {
  const begin = performance.now();
  JSON.stringify(suggest(index, text, 'vehicles').map(toSuggestion));
  return performance.now() - begin;
}

const rowOf = (what: string, times: number[]) => ({ what, ...percentileColumns(times, 2) });
