import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { parseDatabaseUrls } from '#src/base/database-urls.ts';
import { parseConfig } from '#src/config/env.ts';
import { KEEP_ALIVE_MS } from '#src/server/start-server.ts';
import { healthUrl, metricsUrl, readyUrl } from '#src/visitor-urls.ts';
import { readProjectText } from './support/layout/source-file.ts';

/** The files of deploy/ for several machines match the site and the schemas of their formats. */
const read = (file: string): string => readProjectText(file) ?? '';

/** The schemas of the API, by kind. */
const KINDS = new Map<string, new (data: never) => { validate: () => void }>([
  ['Secret', Secret],
  ['ConfigMap', ConfigMap],
  ['Deployment', Deployment],
  ['StatefulSet', StatefulSet],
  ['NetworkPolicy', NetworkPolicy],
  ['Service', Service],
  ['PodDisruptionBudget', PodDisruptionBudget],
]);
const kindOf = (value: unknown): string => z.object({ kind: z.string() }).parse(value).kind;
const validate = (value: unknown): void => {
  const Kind = KINDS.get(kindOf(value));
  if (!Kind) throw new Error(`There is no schema of ${kindOf(value)}.`);
  new Kind(value as never).validate();
};
const readDocuments = (file: string): unknown[] =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as unknown);

describe('kubernetes/site.yaml', () => {
  const documents = readDocuments('deploy/kubernetes/site.yaml');
  const named = (kind: string): unknown => documents.find((document) => kindOf(document) === kind);

  test('every manifest is valid by the schema of its kind', () => {
    expect(documents.map(kindOf).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'PodDisruptionBudget',
      'Secret',
      'Service',
    ]);
    for (const document of documents) expect(() => validate(document), kindOf(document)).not.toThrow();
  });

  test('the schemas find mistakes', () => {
    const text = JSON.stringify(named('Deployment'));
    expect(() => validate(JSON.parse(text.replace('"replicas":3', '"replicas":"three"')))).toThrow();
    expect(() => validate(JSON.parse(text.replace('"containers"', '"kontainers"')))).toThrow();
  });

  const deployment = z
    .object({
      spec: z.object({
        selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
        template: z.object({
          metadata: z.object({ labels: z.record(z.string(), z.string()) }),
          spec: z.object({
            terminationGracePeriodSeconds: z.number(),
            containers: z.tuple([
              z.object({
                ports: z.tuple([z.object({ containerPort: z.number() })]),
                env: z.array(z.object({ name: z.string(), value: z.string() })),
                readinessProbe: z.object({ httpGet: z.object({ path: z.string() }) }),
                startupProbe: z.object({ httpGet: z.object({ path: z.string() }) }),
                livenessProbe: z.object({ httpGet: z.object({ path: z.string() }) }),
              }),
            ]),
          }),
        }),
      }),
    })
    .parse(named('Deployment'));
  const { template, selector } = deployment.spec;
  const [container] = template.spec.containers;

  test('sets only variables that the site reads, to values that it accepts', () => {
    const secret = z.object({ stringData: z.record(z.string(), z.string()) }).parse(named('Secret'));
    const settings = z.object({ data: z.record(z.string(), z.string()) }).parse(named('ConfigMap'));
    const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    const all = { ...secret.stringData, ...settings.data, ...own };
    for (const name of Object.keys(all))
      expect(read('src/config/env.ts'), name).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
    expect(parseConfig(all)).toMatchObject({ ok: true, value: { port: container.ports[0].containerPort } });
    expect(parseDatabaseUrls(all.DATABASE_URL ?? '')).toMatchObject({ ok: true, value: { length: 3 } });
  });

  test('asks for readiness before requests and for liveness before a restart, and waits for the end of requests', () => {
    expect(container.readinessProbe.httpGet.path).toBe(readyUrl());
    expect(container.startupProbe.httpGet.path).toBe(readyUrl());
    expect(container.livenessProbe.httpGet.path).toBe(healthUrl());
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(35);
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
  });
});

describe('kubernetes/search.yaml', () => {
  const documents = readDocuments('deploy/kubernetes/search.yaml');
  const named = (kind: string): unknown => documents.find((document) => kindOf(document) === kind);

  test('every manifest is valid by the schema of its kind', () => {
    expect(documents.map(kindOf).toSorted()).toEqual([
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'StatefulSet',
    ]);
    for (const document of documents) expect(() => validate(document), kindOf(document)).not.toThrow();
  });

  test('the site asks every node, and a majority elects the manager', () => {
    const schema = z.object({
      metadata: z.object({ name: z.string() }),
      spec: z.object({
        replicas: z.number(),
        serviceName: z.string(),
        template: z.object({
          spec: z.object({
            containers: z.tuple([
              z.object({ env: z.array(z.object({ name: z.string(), value: z.string().optional() })) }),
            ]),
          }),
        }),
      }),
    });
    const { metadata, spec } = schema.parse(named('StatefulSet'));
    const nodes = Array.from({ length: spec.replicas }, (_, node) => `${metadata.name}-${node}`);
    const [{ env }] = spec.template.spec.containers;
    expect(env.find(({ name }) => name === 'cluster.initial_cluster_manager_nodes')?.value).toBe(nodes.join());
    const settings = readDocuments('deploy/kubernetes/site.yaml').find((document) => kindOf(document) === 'ConfigMap');
    const { data } = z.object({ data: z.object({ SEARCH_URL: z.string() }) }).parse(settings);
    expect(data.SEARCH_URL.split(',')).toEqual(nodes.map((node) => `http://${node}.${spec.serviceName}:9200`));
    expect(nodes.length % 2).toBe(1);
  });
});

describe('haproxy.cfg', () => {
  const text = read('deploy/haproxy.cfg');

  test('asks for readiness, retries only what reads, and hides internal addresses', () => {
    expect(text).toContain(`http-check send meth GET uri ${readyUrl()} ver HTTP/1.1`);
    expect(text).toMatch(/^\s*retry-on conn-failure empty-response/m);
    expect(text).toContain('disable-l7-retry unless { method GET } or { method HEAD }');
    expect(text).toContain(`return status 404 if { path ${metricsUrl()} } or { path ${readyUrl()} }`);
  });

  test('closes idle connections before the site does', () => {
    const seconds = Number(/^\s*timeout http-keep-alive (\d+)s$/m.exec(text)?.[1]);
    expect(seconds * 1_000).toBeLessThan(KEEP_ALIVE_MS);
    expect(seconds).toBeGreaterThan(0);
  });
});

describe('compose.cluster.yaml', () => {
  const compose = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          environment: z.record(z.string(), z.string()).optional(),
          volumes: z.array(z.string()).optional(),
        }),
      ),
    })
    .parse(parse(read('deploy/compose.cluster.yaml'), { merge: true }));

  test('has three processes of the site over three database servers, with settings that the site accepts', () => {
    const webs = Object.keys(compose.services).filter((name) => /^web\d$/.test(name));
    expect(webs).toEqual(['web1', 'web2', 'web3']);
    for (const name of webs) {
      const environment = compose.services[name]?.environment ?? {};
      const filled = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, value.replaceAll(/\$\{[^}]*\}/g, 'x')]),
      );
      expect(environment.SECRETS_KEY).toMatch(/:\?/);
      const set = { SITE_URL: 'https://x.example', SECRETS_KEY: '', FILES_URL: 'https://a:b@x.example/bucket' };
      const config = parseConfig({ ...filled, ...set });
      expect(config).toMatchObject({ ok: true });
      const servers = parseDatabaseUrls(config.ok ? (config.value.databaseUrl ?? '') : '');
      const names = servers.ok ? servers.value.map((url) => new URL(url).hostname) : [];
      expect(names.every((host) => host in compose.services)).toBe(true);
      expect(names).toHaveLength(3);
      const nodes = config.ok ? (config.value.searchCluster?.urls ?? []).map((url) => new URL(url).hostname) : [];
      expect(nodes).toEqual(['search-1', 'search-2', 'search-3']);
      expect(nodes.every((host) => host in compose.services)).toBe(true);
    }
  });

  test('the search nodes find each other by the names of their services', () => {
    for (const name of ['search-1', 'search-2', 'search-3']) {
      expect(compose.services[name]?.environment).toMatchObject({
        'node.name': name,
        'discovery.seed_hosts': 'search-1,search-2,search-3',
        'cluster.initial_cluster_manager_nodes': 'search-1,search-2,search-3',
      });
    }
  });

  test('the proxy sends requests to each of them', () => {
    const { environment = {} } = compose.services.proxy ?? {};
    expect([environment.MILVIS_WEB1, environment.MILVIS_WEB2, environment.MILVIS_WEB3]).toEqual([
      'web1:3000',
      'web2:3000',
      'web3:3000',
    ]);
  });

  test('the proxy gets a value for each of its variables, and the page for a site that does not answer', () => {
    const { environment = {}, volumes = [] } = compose.services.proxy ?? {};
    const wanted = [...read('deploy/haproxy.cfg').matchAll(/\$\{([A-Z_0-9]+)\}/g)].map(([, name = '']) => name);
    expect(Object.keys(environment).toSorted()).toEqual([...new Set(wanted)].toSorted());
    expect(volumes).toContain(`./error-pages:${environment.MILVIS_ERROR_PAGES}:ro`);
  });
});
