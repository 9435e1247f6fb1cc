import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { allRows, readFeed } from '#test/feed-reading.ts';
import { openFeed } from './open-feed.ts';

const car = (more = '') => `<listing><vehicle_id>1</vehicle_id><make>Volvo</make>${more}</listing>`;
const whole = (more = '') => `<?xml version="1.0"?>\n<listings>${car()}${car(more)}</listings>`;
const xml = { fileName: 'bilar.xml' };

test('complete, with comments, processing instructions and a prefix', async () => {
  expect(await readFeed(whole('<!-- x --><?php echo ?>'), xml)).toEqual({ rows: 2, error: null });
  expect(await readFeed(`\ufeff${whole()}`, xml)).toEqual({ rows: 2, error: null });
});
test('in Latin-1', async () => {
  const bytes = Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?>${whole('<title>Röd</title>').slice(22)}`,
    'latin1',
  );
  const feed = await openFeed({ stream: Readable.from([bytes]), ...xml });
  expect((await allRows(feed.rows))[1]?.fields.name).toBe('Röd');
});
test('truncated', async () => {
  expect(await readFeed(whole().slice(0, -20), xml)).toEqual({
    rows: 1,
    error: 'bilar.xml, rad 2: XML-texten är avkortad. Hämta eller exportera filen på nytt.',
  });
  expect((await readFeed(whole().slice(0, -3), xml)).error).toContain('är avkortad');
});
test.each([
  ['tags that do not match', whole('<a></b>')],
  ['an unknown entity', whole('<title>&okänd;</title>')],
  ['a name that every object has as an entity', whole('<title>&constructor;</title>')],
  ['text after the end', `${whole()}<more/>`],
  ['an attribute without quotes', whole('<image url=x/>')],
])('%s', async (_what, text) => {
  const { rows, error } = await readFeed(text, xml);
  expect(rows).toBeLessThan(3);
  expect(error).toContain('XML-texten är felaktig. Hämta eller exportera filen på nytt.');
});
test('entities that expand', async () => {
  const doctype = '<!DOCTYPE listings [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>';
  const { rows, error } = await readFeed(
    whole('<title>&b;</title>').replace('<listings>', `${doctype}<listings>`),
    xml,
  );
  expect({ rows, error }).toEqual({
    rows: 0,
    error: 'bilar.xml: XML-texten har en dokumenttyp (DOCTYPE), som inte läses. Hämta eller exportera filen på nytt.',
  });
});
test('an ad and a field that are too large', async () => {
  const description = `<description>${'x'.repeat(2 * 1024 * 1024)}</description>`;
  expect(await readFeed(whole(description), xml)).toEqual({
    rows: 1,
    error: 'bilar.xml, rad 2: ett fält är större än 1 MB.',
  });
  const options = `<option>${'x'.repeat(1000)}</option>`.repeat(5000);
  expect((await readFeed(whole(options), xml)).error).toBe('bilar.xml, rad 2: annonsen är större än 4 MB.');
  expect((await readFeed(whole('<a/>'.repeat(20_000)), xml)).error).toBe(
    'bilar.xml, rad 2: annonsen är större än 4 MB.',
  );
  const deep = '<a>'.repeat(100_000) + '</a>'.repeat(100_000);
  expect((await readFeed(whole(deep), xml)).error).toBe('bilar.xml, rad 2: annonsen är större än 4 MB.');
});
test('elements without end outside the ads', async () => {
  const { rows, error } = await readFeed(`<listings>${car()}${'<a>'.repeat(100_000)}`, xml);
  expect({ rows, error }).toEqual({ rows: 0, error: 'bilar.xml, rad 2: annonsen är större än 4 MB.' });
});

test('text without end outside the ads', async () => {
  const { rows, error } = await readFeed(`<listings>${car()}${'x'.repeat(9 * 1024 * 1024)}</listings>`, xml);
  expect({ rows, error }).toEqual({ rows: 1, error: 'bilar.xml, rad 2: annonsen är större än 4 MB.' });
});
test('no ads', async () => {
  expect((await readFeed('<listings><vehicle_id></vehicle_id></listings>', { ...xml, format: 'meta-xml' })).error).toBe(
    'bilar.xml: filen innehåller inga annonser. Exportera den på nytt.',
  );
});
