import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROLES } from '#src/domain/accounts/roles.ts';
import { WEBHOOK_EVENTS } from '#src/domain/dealer-api/webhook-events.ts';
import { DEALER_ROLES } from '#src/domain/dealers/dealer-roles.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import { FEED_AUTHS } from '#src/domain/feed-sources/feed-source.ts';
import { actionsNamed, auditActionWords, auditDifferences, auditSubjectWords } from './audit-words.ts';

/** The matches of the first group of a pattern in the commands that record changes. */
async function recordedWords(pattern: RegExp): Promise<string[]> {
  const folder = path.join(import.meta.dirname, '../../commands');
  const files = await readdir(folder, { recursive: true });
  const sources = await Promise.all(
    files.filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return sources
    .filter((source) => source.includes('recordAudit'))
    .flatMap((source) => [...source.matchAll(pattern)].flatMap(([, word]) => word ?? []));
}

test('every action that commands record has Swedish words', async () => {
  const actions = await recordedWords(/'([a-z-]+\.[a-z-]+)'/g);
  expect(actions.length).toBeGreaterThan(20);
  const generated = ['prompt', 'parameter', 'tracking-script'].flatMap((noun) => [`${noun}.add`, `${noun}.remove`]);
  for (const action of [...actions, ...generated, 'prompt.use', 'dealer.approved-claim', 'dealer.refused-claim'])
    expect(auditActionWords(action), action).not.toBe(action);
  expect(auditActionWords('constructor')).toBe('constructor');
});

test('every thing that commands change has Swedish words', async () => {
  const nouns = new Set(await recordedWords(/subject(?:Of)?\b[^\n]*`([a-z-]+):\$\{/gi));
  expect(nouns.size).toBeGreaterThan(12);
  for (const noun of [...nouns, 'parameter', 'tracking-script', 'visitor', 'claim'])
    expect(auditSubjectWords({ subject: `${noun}:7`, before: null, after: null }), noun).not.toBe(`${noun}:7`);
  expect(auditSubjectWords({ subject: 'setup', before: null, after: null })).toBe('Ny webbplats');
});

test('fields within fields, and stored words, are shown in Swedish', () => {
  const after = (subject: string, fields: object) => auditDifferences({ subject, before: null, after: fields }).after;
  const winner = { watchouts: ['Rost.'], ratings: [{ attribute: 'Plats', score: 4, reason: 'Stor.' }] };
  expect(after('category:hundagare', { winners: [winner] })).toBe(
    'bilar: svagheter: Rost.; betyg: egenskap: Plats; betyg: 4; skäl: Stor.',
  );
  expect(after('import:1', { adsRepriced: 2, read: 3 })).toBe('annonser med nytt pris: 2\nlästa rader: 3');
  expect(after('mapping:Bilhuset', { constants: { fuels: 'El' }, columns: { price: [{ field: 'price' }] } })).toBe(
    'fasta värden: drivmedel: El\nkolumner: price: fält: Pris',
  );
  expect(after('dealer:1', { role: 'seller', events: ['lead.received'] })).toBe(
    'roll: säljare\nhändelser: Ett meddelande har kommit',
  );
  expect(after('visitor:1', { kind: 'visitor' })).toMatch(/^slag: [A-ZÅÄÖ]/);
  expect(after('api-key:1', { kind: 'read' })).toBe('slag: läser bara');
});

test('stored words are Swedish whatever the thing, and numbers are names where they are known', () => {
  const words = (subject: string, after: object, names = {}) =>
    auditDifferences({ subject, before: null, after, names }).after;
  const values = {
    role: [...ROLES, ...DEALER_ROLES],
    auth: FEED_AUTHS,
    format: Object.keys(FORMAT_TITLES),
    events: Object.keys(WEBHOOK_EVENTS),
    sureness: ['high', 'medium', 'low'],
  };
  // Words that are the same in Swedish.
  const same = ['moderator', 'admin'];
  for (const [field, all] of Object.entries(values))
    for (const value of all.filter((each) => !same.includes(each)))
      for (const subject of [
        'user:x',
        'dealer:1',
        'dealer-group:1',
        'import:1',
        'feed-source:x',
        'mapping:x',
        'category:x',
      ])
        expect([subject, field, value, words(subject, { [field]: value }).endsWith(`: ${value}`)]).toEqual([
          subject,
          field,
          value,
          false,
        ]);
  const names = { 'dealer:97': 'Norrbil', 'dealer-group:3': 'Kedjan', 'user:u': 'eva@bil.example', 'brand:1': 'Volvo' };
  expect(words('dealer-group:3', { dealer: 97, nested: [{ dealerId: 97 }], userId: 'u', brandId: 1 }, names)).toBe(
    'handlare: Norrbil\nnested: handlare: Norrbil\nkonto: eva@bil.example\nmärke: Volvo',
  );
  expect(words('dealer-group:3', { dealer: 98 }, names)).toBe('handlare: 98');
  const subjectOf = (subject: string, after: unknown = null) =>
    auditSubjectWords({ subject, before: null, after, names });
  expect(['dealer:97', 'dealer-note:97', 'dealer-group:3'].map((each) => subjectOf(each))).toEqual([
    'Handlare Norrbil',
    'Handlare Norrbil',
    'Koncern Kedjan',
  ]);
  expect([subjectOf('dealer:98'), subjectOf('dealer:98', { name: 'Borta Bil' })]).toEqual([
    'Handlare 98',
    'Handlare Borta Bil',
  ]);
});

test('finds actions by their Swedish words', () => {
  expect(actionsNamed('GAV ROLL')).toEqual(['role.assign']);
  expect(actionsNamed('xyzzy')).toEqual([]);
});

test('names the changed thing, by its name where its key says nothing', () => {
  const change = { before: null, after: { email: 'eva@bil.example', role: 'admin' } };
  expect(auditSubjectWords({ subject: 'ad:104053', before: null, after: null })).toBe('Annons 104053');
  expect(auditSubjectWords({ subject: 'user:39f4812a-0000-4000-8000-00000000dead', ...change })).toBe(
    'Konto eva@bil.example',
  );
  expect(auditSubjectWords({ subject: 'user:39f4812a-0000-4000-8000-00000000dead', before: null, after: 7 })).toBe(
    'Konto',
  );
  expect(auditSubjectWords({ subject: 'constructor:1', ...change })).toBe('constructor:1');
  expect(auditSubjectWords({ subject: 'x', ...change })).toBe('x');
});

test('shows only the changed fields, by their Swedish names', () => {
  const script = { name: 'Mätning', content: 'x'.repeat(900), isActive: false };
  expect(
    auditDifferences({ subject: 'tracking-script:1', before: script, after: { ...script, isActive: true } }),
  ).toEqual({ before: 'påslaget: nej', after: 'påslaget: ja' });
  expect(
    auditDifferences({ subject: 'ad:1', before: { chassis: 'SUV', price: 9 }, after: { chassis: null, price: 9 } }),
  ).toEqual({ before: 'Biltyp: SUV', after: 'Biltyp: saknas' });
  expect(auditDifferences({ subject: 'user:1', before: null, after: { role: 'admin' } })).toEqual({
    before: '',
    after: 'roll: admin',
  });
  expect(
    auditDifferences({
      subject: 'ad:1',
      before: { status: 'draft', publish_at: '2026-11-27T07:00:00.000Z' },
      after: { status: 'active', publish_at: null },
    }),
  ).toEqual({
    before: 'Status: utkast\nPubliceras: 27 november 2026 08:00',
    after: 'Status: till salu\nPubliceras: saknas',
  });
  expect(auditDifferences({ subject: 'tracking-script:1', before: null, after: { purpose: 'statistics' } }).after).toBe(
    'syfte: Statistik',
  );
  expect(auditDifferences({ subject: 'x', before: 1, after: 'a' })).toEqual({ before: '', after: '' });
  const mapping = { odometerUnit: 'km', columns: { Fabrikat: [{ field: 'brand' }] } };
  expect(
    auditDifferences({ subject: 'mapping:Bilhuset', before: mapping, after: { ...mapping, odometerUnit: 'mil' } }),
  ).toEqual({ before: 'mätarställning i: km', after: 'mätarställning i: mil' });
  expect(auditDifferences({ subject: 'mapping:Bilhuset', before: null, after: mapping }).after).toBe(
    'mätarställning i: km\nkolumner: Fabrikat: fält: Märke',
  );
  expect(auditDifferences({ subject: 'ad:1', before: null, after: { fuels: ['Bensin', 'El'] } }).after).toBe(
    'Drivmedel: Bensin, El',
  );
});

test('shows a long text from its first difference', () => {
  const start = 'Du är en rådgivare. '.repeat(30);
  const { before, after } = auditDifferences({
    subject: 'prompt:1',
    before: { content: `${start}Var kort.` },
    after: { content: `${start}Var utförlig.` },
  });
  expect(before).toMatch(/^innehåll: ….{40}kort\.$/);
  expect(after).toMatch(/^innehåll: ….{40}utförlig\.$/);
});
