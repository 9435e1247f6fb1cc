import { z } from 'zod';
import { type AliasRefusal, removeSearchAlias, saveSearchAlias } from '#src/commands/staff/edit-search-alias.ts';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { listSearchAliases } from '#src/db/suggestions/search-aliases.ts';
import { listSearchLog } from '#src/db/suggestions/search-entries.ts';
import {
  compareSearchIndex,
  type IndexDifference,
  readSearchIndexFigures,
} from '#src/db/suggestions/search-index-figures.ts';
import { listSearchMisses } from '#src/db/suggestions/search-misses.ts';
import { readSearchEntries } from '#src/db/suggestions/suggestions.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';
import { MAX_ALIAS_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import { matchKey } from '#src/domain/swedish/match-key.ts';
import { COMPARED_PARAM, NEW_ALIAS_PARAM } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { textField } from '#src/web/office/editing/staff-form.server.ts';

const MISSES_SHOWN = 50;
const DIFFERENCES_SHOWN = 100;

export async function readSearchIndex({ db, url }: StaffRequest) {
  const isCompared = url.searchParams.has(COMPARED_PARAM);
  const [figures, log, misses, aliases, entries, differences] = await Promise.all([
    readSearchIndexFigures(db),
    listSearchLog(db),
    listSearchMisses(db, MISSES_SHOWN),
    listSearchAliases(db),
    readSearchEntries(db),
    isCompared ? compareSearchIndex(db) : null,
  ]);
  const answered = new Set(aliases.map(({ term }) => matchKey(term)));
  const newAlias = (url.searchParams.get(NEW_ALIAS_PARAM) ?? '').replaceAll('\0', '').slice(0, MAX_ALIAS_LENGTH);
  return {
    figures,
    log,
    newAlias,
    aliases: aliases.map((alias) => {
      const target = carName(alias.brand, alias.series);
      return { ...alias, target, id: alias.term, name: alias.term, seen: target };
    }),
    // Without those that an alias now answers.
    misses: misses.filter(({ term }) => !answered.has(matchKey(term))),
    // Suggested by the form of an alias.
    targets: entries
      .flatMap(({ type, term, display }) => (type !== 'category' && term === display ? [display] : []))
      .sort(bySwedish),
    comparison: differences && comparisonOf(differences),
  };
}

export type SearchIndexModel = Awaited<ReturnType<typeof readSearchIndex>>;
export type SearchComparison = ReturnType<typeof comparisonOf>;

function comparisonOf(differences: IndexDifference[]) {
  const kinds = (['brand', 'series', 'category'] as const).map((type) => {
    const own = differences.filter((each) => each.type === type);
    const missing = own.filter(({ inIndex }) => inIndex === null).length;
    const superfluous = own.filter(({ inStock }) => inStock === null).length;
    return { type, missing, superfluous, miscounted: own.length - missing - superfluous };
  });
  return { kinds, differences: differences.slice(0, DIFFERENCES_SHOWN), total: differences.length };
}

const written = {
  term: textField(MAX_ALIAS_LENGTH).pipe(z.string().min(1, 'Skriv ett ord.')),
  target: textField(200).pipe(z.string().min(1, 'Skriv ett märke, eller ett märke med modell.')),
};
const aliasId = z.string().min(1).max(MAX_ALIAS_LENGTH);

export const searchIndexAction = staffAction({
  rebuild: formIntent(z.strictObject({}), async ({ db, stockPool, staff, suggestions, client }: StaffRequest) => {
    const { allowed } = await takeFromLimit(db, LIMITS.searchIndex, client.network);
    if (!allowed) return { kind: 'refused', title: 'För många ombyggnader. Vänta en minut.', status: 429 };
    const { rows, ms, hasChanged } = await populateSearchIndex(stockPool, staff.email);
    await suggestions.renew();
    const change = hasChanged ? 'Sökförslagen är uppdaterade.' : 'Inget hade ändrats.';
    return done('Indexet är ombyggt', `${formatCount(rows, 'rad', 'rader')} på ${formatNumber(ms)} ms. ${change}`);
  }),
  add: formIntent(z.strictObject(written), (request: StaffRequest, given) => save(request, { own: null, ...given })),
  change: formIntent(
    z.strictObject({ id: aliasId, seen: z.string().default(''), ...written }),
    (request: StaffRequest, { id, seen, ...given }) => save(request, { own: { term: id, target: seen }, ...given }),
  ),
  remove: formIntent(
    z.strictObject({ id: aliasId }),
    async ({ stockPool, staff, suggestions }: StaffRequest, { id }) => {
      const result = await removeSearchAlias(stockPool, staff, id);
      if (!result.ok) return refused('Kunde inte ta bort aliaset', GONE);
      await suggestions.renew();
      return done('Aliaset är borttaget', `”${id}” leder inte längre någonstans.`);
    },
  ),
});

async function save(
  { stockPool, staff, suggestions }: StaffRequest,
  given: Parameters<typeof saveSearchAlias>[2],
): Promise<FormOutcome> {
  const result = await saveSearchAlias(stockPool, staff, given);
  if (!result.ok) return refusal(result.failure);
  const { term, brand, series, isChanged } = result.value;
  if (!isChanged) return done('Inget var ändrat');
  await suggestions.renew();
  return done('Aliaset är sparat', `”${term}” leder till ${carName(brand, series)}.`);
}

const GONE = 'Aliaset finns inte längre.';
const NOT_SAVED = 'Kunde inte spara aliaset';
const CHANGED = refused(
  NOT_SAVED,
  'Någon annan har ändrat det sedan du öppnade det. Ladda om sidan och gör om ändringen.',
);
function refusal(problem: AliasRefusal): FormOutcome {
  if (problem === 'gone') return refused(NOT_SAVED, GONE);
  return problem === 'changed meanwhile' ? CHANGED : refused(NOT_SAVED, '', problem);
}
