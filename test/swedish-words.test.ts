import { describe, expect, test } from 'vitest';
import { projectFiles, readProjectText } from './support/layout/source-file.ts';
import { hasSwedishTexts, isForVisitors, type SwedishText, swedishTexts } from './support/layout/swedish-texts.ts';

/** Texts of the specification, which are used word for word. */
const QUOTED: readonly string[] = [
  'Session utgången',
  'Session varning',
  'Ogiltigt session-ID format',
  'Tjänst ej tillgänglig',
  'Pris ej angivet',
  'Kunde inte skapa konversation',
  'Kunde inte återställa konversationen.',
  'konversations-ID',
  'Serien kunde inte hittas',
  'Laddar serieinformation...',
  'Tracking Scripts',
  'Search Index',
];

/** A row of the glossary's table: the words to avoid, and in which texts. */
type Twin = { write: string; pattern: RegExp; isForAll: boolean };

/** Rows whose second column describes a form, not words. */
const FORMS: ReadonlyMap<string, RegExp> = new Map([
  ['… after a space', /\p{L} …/u],
  ['" around a word', /"\p{L}[^"]*"/u],
  ['! after a word', /\p{L}!/u],
]);

function twinsIn(glossary: string): Twin[] {
  const [, section = ''] = glossary.split('## Words of the Swedish texts');
  return [...section.matchAll(/^\| (.+?) \| (.+?) \| (all|visitors) \|$/gm)].map(([, write = '', not = '', who]) => ({
    write,
    pattern: FORMS.get(not) ?? wordsPattern(not),
    isForAll: who === 'all',
  }));
}

/** Whole words, in any case; "*" stands for any ending. */
function wordsPattern(words: string): RegExp {
  const alternatives = words.split(', ').map((word) => (word.endsWith('*') ? `${word.slice(0, -1)}\\p{L}*` : word));
  return new RegExp(`(?<![\\p{L}\\d_/.-])(?:${alternatives.join('|')})(?![\\p{L}\\d_/-]|\\.\\w)`, 'iu');
}

function problemsIn(texts: readonly SwedishText[], twins: readonly Twin[]): string[] {
  return texts.flatMap(({ file, line, text }) => {
    const own = QUOTED.reduce((rest, quoted) => rest.replaceAll(quoted, ''), text);
    return twins
      .filter(({ pattern, isForAll }) => (isForAll || isForVisitors(file)) && pattern.test(own))
      .map(({ write, pattern }) => `${file}:${line} "${pattern.exec(own)?.[0]}" in "${text}"; write ${write}`);
  });
}

const twins = twinsIn(readProjectText('docs/glossary.md') ?? '');
const texts = projectFiles()
  .filter(hasSwedishTexts)
  .flatMap((file) => swedishTexts(file, readProjectText(file) ?? ''));

test('reads the texts of pages, mails and messages, and the table of the glossary', () => {
  expect(texts.length).toBeGreaterThan(1_500);
  expect(twins.length).toBeGreaterThan(10);
  for (const form of FORMS.values()) expect(twins.map(({ pattern }) => pattern)).toContain(form);
});

test('uses one word per thing', () => {
  expect(problemsIn(texts, twins)).toEqual([]);
});

describe('finds', () => {
  const found = (text: string, file = 'src/web/public/home/home-page.tsx') =>
    problemsIn([{ file, line: 1, text }], twins).map((problem) => problem.split('; write ')[1]);
  test.each([
    ['Läs in sidan igen.', 'ladda om sidan'],
    ['Flödet säger: såld', 'handlaren anger, följ handlaren'],
    ['Alla andra sessioner är avslutade.', 'inloggning, utloggad'],
    ['Vid varje leverans', 'uppdaterade annonser'],
    ['Radera konversationen', 'samtal'],
    ['Ordet finns i indexet', 'sökord, förslag'],
    ['Utan script följer sidan systemet', 'skript'],
    ['Välkommen hit!', 'a calm full stop'],
    ['Sparar …', 'Sparar…, Laddar…'],
    ['Välj "Glömt lösenordet?" där', '”'],
  ])('%s', (text, write) => {
    expect(found(text)).toEqual([write]);
  });

  test('nothing in quoted texts, in longer words, or on staff pages in words that visitors alone must not read', () => {
    expect(found('Session utgången')).toEqual([]);
    expect(found('Seriös handlare, professionell')).toEqual([]);
    expect(found('Indexet är ombyggt', 'src/web/staff/search-index/search-index-data.server.ts')).toEqual([]);
  });
});

/** A whole number that is formatted without its noun, before a plural: "1 rader". Constants are above one. */
const UNCOUNTED = /\{formatNumber\((?![A-Z_]+\))[^),]*\)\}\s(?:\p{L}+\s)?\p{L}{2,}(?:ar|er|or)\b/u;

test('counts agree with their noun: formatCount writes both', () => {
  const uncounted = projectFiles()
    .filter((file) => hasSwedishTexts(file) && /^src\/web\/(?:staff|dealer|office)\//.test(file))
    .flatMap((file) =>
      (readProjectText(file) ?? '')
        .split('\n')
        .flatMap((line, at) => (UNCOUNTED.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(uncounted).toEqual([]);
  expect(UNCOUNTED.test('{formatNumber(rowsRead)} rader lästa')).toBe(true);
  expect(UNCOUNTED.test('Du har {formatNumber(codesLeft)} reservkoder kvar')).toBe(true);
  expect(UNCOUNTED.test("{formatCount(rows, 'rad', 'rader')} lästa")).toBe(false);
});
