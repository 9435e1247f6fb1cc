import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createReadReplicas } from '#src/db/connection/read-replicas.ts';
import { metricsUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAds } from './factories.ts';
import { testDatabase } from './support/database.ts';
import { readProjectText } from './support/layout/source-file.ts';
import { openTestApp } from './test-app.ts';

/** The files of deploy/monitoring are valid, and ask only for what /metrics serves. */

const read = (file: string): string => readProjectText(`deploy/monitoring/${file}`) ?? '';
const TOKEN = 'ett-hemligt-ord-1234';

const ruleSchema = z.strictObject({
  alert: z.string().regex(/^Milvis\p{Lu}\p{L}+$/u),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
});
const { groups } = z
  .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(ruleSchema) })) })
  .parse(parse(read('alerts.yaml')));
const rules = groups.flatMap((group) => group.rules);

const placeSchema = z.strictObject({ x: z.int(), y: z.int(), w: z.int().max(24), h: z.int() });
const sourceSchema = z.strictObject({ type: z.literal('prometheus'), uid: z.literal(`\${datasource}`) });
const panelSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('row'), id: z.int(), title: z.string(), gridPos: placeSchema }),
  z.object({
    type: z.enum(['timeseries', 'stat']),
    id: z.int(),
    title: z.string(),
    datasource: sourceSchema,
    gridPos: placeSchema,
    fieldConfig: z.object({ defaults: z.object({ unit: z.string() }) }),
    targets: z
      .array(
        z.strictObject({ refId: z.string(), datasource: sourceSchema, expr: z.string(), legendFormat: z.string() }),
      )
      .min(1),
  }),
]);
const dashboard = z
  .object({
    uid: z.string(),
    title: z.string(),
    schemaVersion: z.int(),
    templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string(), query: z.string() })) }),
    panels: z.array(panelSchema),
  })
  .parse(JSON.parse(read('grafana-dashboard.json')));
const panelQueries = dashboard.panels.flatMap((panel) =>
  panel.type === 'row' ? [] : panel.targets.map(({ expr }) => expr),
);
const queries = [...rules.map(({ expr }) => expr), ...panelQueries];

/** A selector of a query: a metric and what its labels must be. */
type Selector = { name: string; labels: { label: string; operator: string; value: string }[] };

const selectorsOf = (query: string): Selector[] =>
  [...query.matchAll(/([a-z0-9_:]+)\{([^}]*)\}/g)].map(([, name = '', text = '']) => ({
    name,
    labels: [...text.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = '', operator = '', value = '']) => ({
      label,
      operator,
      value,
    })),
  }));

/** Added by Prometheus itself. */
const OF_PROMETHEUS = new Set(['job', 'instance']);

type Served = { names: Set<string>; samples: { name: string; labels: Map<string, string> }[] };
let served: Served;

beforeAll(async () => {
  const { db, pool, url } = await testDatabase();
  await insertAds(db, 1);
  const watcher = pool;
  const replicas = createReadReplicas({ primary: pool, replicas: [{ url, pool, watcher }] });
  const site = await openTestApp({ METRICS_TOKEN: TOKEN }, db, { replicas });
  for (let time = 0; time < 2; time += 1) await site.fetch(vehiclesUrl());
  const text = await (await site.fetch(metricsUrl(), { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const names = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type = '']) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(([, name = '', labels = '']) => ({
    name,
    labels: new Map([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value])),
  }));
  served = { names: new Set(names), samples };
});

test('each query asks for metrics that the site serves, all of them of this job', () => {
  for (const query of queries) {
    const selectors = selectorsOf(query);
    expect(selectors.length, query).toBeGreaterThan(0);
    for (const { name, labels } of selectors) {
      if (name !== 'up') expect([...served.names], query).toContain(name);
      expect(labels.find(({ label }) => label === 'job')?.value, query).toMatch(/^(?:milvis|\$job)$/);
    }
    // Nothing outside of a selector is a metric: functions are followed by a parenthesis, labels are within one.
    const rest = query.replaceAll(/[a-z0-9_:]+\{[^}]*\}/g, '').replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, '');
    const words = [...rest.matchAll(/\b([a-z_]{3,})\b(?!\s*\()/g)].map(([, word]) => word);
    expect(
      words.filter((word) => word !== '__rate_interval'),
      query,
    ).toEqual([]);
    expect(query.split('(').length, query).toBe(query.split(')').length);
  }
});

test('each label and value of a query is one that the site serves', () => {
  for (const query of queries)
    for (const { name, labels } of selectorsOf(query)) {
      const own = labels.filter(({ label }) => !OF_PROMETHEUS.has(label));
      const samples = served.samples.filter((sample) => sample.name === name);
      // A counter has no series before it has counted something.
      if (samples.length === 0) continue;
      for (const { label } of own) expect([...(samples[0]?.labels.keys() ?? [])], query).toContain(label);
      for (const { label, operator, value } of own.filter((each) => each.label === 'state' && each.operator === '='))
        expect(
          samples.map((sample) => sample.labels.get(label)),
          `${name} ${operator} ${query}`,
        ).toContain(value);
    }
});

describe('the alerts', () => {
  test('have names of their own, and each has its line in the page of operators', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    const page = readProjectText('docs/drift.md') ?? '';
    const explained = [...page.matchAll(/^\| `(Milvis\p{L}+)`/gmu)].map(([, name]) => name);
    expect(explained.toSorted()).toEqual(names.toSorted());
  });

  test('name only labels that their series have', () => {
    for (const { annotations, expr } of rules)
      for (const [, label = ''] of annotations.description.matchAll(/\$labels\.(\w+)/g)) {
        const grouping = /\bby \(([^)]*)\)/.exec(expr)?.[1];
        if (grouping !== undefined) expect(grouping.split(', '), expr).toContain(label);
        else expect(expr).not.toMatch(/\b(?:sum|max|min)\(/);
      }
  });

  test('cover every metric that the how-to says to watch', () => {
    const [, table = ''] =
      /## What to watch\n([\s\S]*?)\n\n[^|]/.exec(readProjectText('docs/how-to/deploy.md') ?? '') ?? [];
    const watched = [...table.matchAll(/^\| `(\w+)/gm)].map(([, name = '']) => name);
    expect(watched.length).toBeGreaterThan(10);
    const asked = new Set(rules.flatMap(({ expr }) => selectorsOf(expr).map(({ name }) => name)));
    for (const name of watched)
      expect(
        [...asked].some((each) => each.replace(/_(?:bucket|count)$/, '') === name),
        name,
      ).toBe(true);
  });
});

test('the panels of the dashboard have ids of their own and do not cover each other', () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const cells = new Map<string, string>();
  for (const { title, gridPos } of dashboard.panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(cells.get(`${x} ${y}`), title).toBeUndefined();
        cells.set(`${x} ${y}`, title);
      }
  }
  expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'job']);
});

test('the example of Prometheus asks the site with its token, and loads the alerts', () => {
  const config = z
    .object({
      rule_files: z.array(z.string()),
      scrape_configs: z.array(
        z.object({ job_name: z.string(), authorization: z.object({ credentials_file: z.string() }) }),
      ),
    })
    .parse(parse(read('prometheus.yaml')));
  expect(config.rule_files).toEqual(['alerts.yaml']);
  expect(config.scrape_configs.map(({ job_name }) => job_name)).toEqual(['milvis']);
  // The path that Prometheus asks by default.
  expect(metricsUrl()).toBe('/metrics');
});
