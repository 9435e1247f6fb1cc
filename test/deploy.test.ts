import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { PROJECT_ROOT, parseConfig } from '#src/config/env.ts';
import { MAX_DELIVERY_BYTES } from '#src/pages/body-limits.ts';
import { writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { KEEP_ALIVE_MS } from '#src/server/start-server.ts';
import { ADMIN_PATH, API_PATH, chatApiUrl, healthUrl, metricsUrl, readyUrl } from '#src/visitor-urls.ts';
import { readProjectText } from './support/layout/source-file.ts';

/** The files of deploy/ match the site and each other, as far as can be checked without starting them. */
const read = (file: string): string => readProjectText(file) ?? '';
const settings = new Set(
  [...read('src/config/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): optional/gm)].map(([, name]) => name),
);
/** Settings of the deployment itself, in addition to the site's. */
const ITS_OWN = ['SITE_HOST', 'POSTGRES_PASSWORD', 'SITE_DB_PASSWORD'];

const serviceSchema = z.object({
  image: z.string().optional(),
  command: z.array(z.string()).default([]),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
});
const compose = composeSchema.parse(parse(read('deploy/compose.yaml')));
const service = (name: string) => serviceSchema.parse(compose.services[name]);
const caddyfile = read('deploy/Caddyfile');
const nginxConf = read('deploy/nginx.conf');
const example = Object.fromEntries(
  [...read('deploy/milvis.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

describe('compose.yaml', () => {
  test('sets only variables that the site reads, to valid values', () => {
    const { environment } = service('web');
    // Blanked variables are not passed to the site.
    const given = Object.keys(environment).filter((name) => environment[name] !== '');
    for (const name of given) expect(settings, name).toContain(name);
    const all = { ...example, ...environment };
    const config = parseConfig({ ...all, DATABASE_URL: (all.DATABASE_URL ?? '').replace(/\$\{.*?\}/, 'x') });
    expect(config).toMatchObject({ ok: true, value: { trustedProxies: 1, demoAds: 0, dataDir: '/data' } });
  });

  test('the example contains every required variable', () => {
    const wanted = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    expect([...new Set(wanted)].toSorted()).toEqual(ITS_OWN.toSorted());
    for (const name of ITS_OWN) expect(example[name], name).toBeTruthy();
  });

  test('ports match, and the health check requests the liveness address', () => {
    const { environment, healthcheck } = service('web');
    const asked = healthcheck?.test.join(' ') ?? '';
    expect(asked).toContain(`http://127.0.0.1:${environment.PORT}${healthUrl()}`);
    expect(caddyfile).toContain(`reverse_proxy {$SITE_UPSTREAM:web:${environment.PORT}} {`);
    expect(read('deploy/Containerfile')).toContain(`EXPOSE ${environment.PORT}`);
  });

  test('the image has the labels of a release, and it and Kubernetes have the version of package.json', () => {
    const { version, license } = { license: 'MIT', ...JSON.parse(read('package.json')) };
    const file = read('deploy/Containerfile');
    for (const [name, byDefault] of Object.entries({ version, revision: '', source: '' })) {
      expect(file).toContain(`ARG ${name.toUpperCase()}="${byDefault}"\n`);
      expect(file).toContain(`org.opencontainers.image.${name}="\${${name.toUpperCase()}}"`);
    }
    expect(file).toContain(`org.opencontainers.image.licenses="${license}"`);
    expect(read('LICENSE')).toContain(`${license} License`);
    expect(read('deploy/kubernetes/site.yaml')).toContain(`/milvis:${version}\n`);
  });

  test('the database has the settings of the embedded one, except for its address and replication', () => {
    const [, list = ''] =
      /^const SETTINGS = \[(.*?)^\];/ms.exec(read('src/integrations/postgres/embedded-postgres.ts')) ?? [];
    const its = [...list.matchAll(/^ {2}'(.*)',$/gm)].map(([, setting = '']) => setting);
    const ofPlace =
      /^(listen_addresses|unix_socket_directories|max_connections|wal_level|max_wal_senders|(log_)?timezone)=/;
    const wanted = its.filter((setting) => !ofPlace.test(setting)).map((setting) => `-c${setting}`);
    expect(wanted.length).toBeGreaterThan(5);
    expect(service('db').command).toEqual(['postgres', ...wanted]);
  });

  test('its stop timeout exceeds the site’s own, and every volume is used', () => {
    expect(Number.parseInt(service('web').stop_grace_period ?? '', 10)).toBeGreaterThan(35);
    const stored = Object.values(compose.services).flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')));
    for (const name of Object.keys(compose.volumes))
      expect(
        stored.map(([from]) => from),
        name,
      ).toContain(name);
    expect(service('web').volumes).toContain(`data:${service('web').environment.DATA_DIR}`);
    for (const [from = ''] of stored.filter(([name]) => name?.startsWith('./'))) {
      expect(existsSync(path.join(PROJECT_ROOT, 'deploy', from)), from).toBe(true);
    }
  });
});

describe('the page cache', () => {
  test('gets values for its placeholders, and is where Caddy looks for it', () => {
    const { environment, volumes } = service('cache');
    const wanted = new Set([...nginxConf.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name));
    const given = new Set(['NGINX_LOCAL_RESOLVERS', ...Object.keys(environment).filter((name) => wanted.has(name))]);
    expect(given).toEqual(wanted);
    expect(environment.SITE_UPSTREAM).toBe(`web:${service('web').environment.PORT}`);
    expect(caddyfile).toContain(`{$CACHE_UPSTREAM:cache:${environment.CACHE_LISTEN}}`);
    const folder = volumes.map((volume) => volume.split(':')).find(([name]) => name === 'pages')?.[1];
    expect(nginxConf).toContain(`proxy_cache_path ${folder}/`);
  });

  test('neither Caddy nor nginx caches the staff area or the API, and both hide internal addresses', () => {
    expect(caddyfile).toContain(`not path ${ADMIN_PATH} ${ADMIN_PATH}/* ${ADMIN_PATH}.data ${API_PATH}/*`);
    const pattern = /location ~ (\S+) \{[^}]*proxy_buffering off/.exec(nginxConf)?.[1] ?? 'x';
    for (const address of [ADMIN_PATH, `${ADMIN_PATH}/ads`, `${ADMIN_PATH}.data`, chatApiUrl()]) {
      expect(address).toMatch(new RegExp(pattern));
    }
    expect('/administratörer').not.toMatch(new RegExp(pattern));
    for (const address of [metricsUrl(), readyUrl()]) {
      expect(nginxConf).toMatch(new RegExp(`location = ${address} \\{\\s*return 404;`));
    }
  });

  test('sends new pages to who is signed in', () => {
    const cookie = writeCookie('session', 'token', { isHttps: true }).split(';')[0] ?? '';
    const pattern = /map \$http_cookie[^}]*~(\S+) 1;/.exec(nginxConf)?.[1] ?? 'x';
    expect(`other=1; ${cookie}`).toMatch(new RegExp(pattern));
  });
});

test('the proxy closes idle connections before the site does, hides internal addresses, and compresses nothing', () => {
  const keepaliveS = Number(/^\s*keepalive (\d+)s$/m.exec(caddyfile)?.[1]);
  expect(keepaliveS * 1000).toBeLessThan(KEEP_ALIVE_MS);
  expect(caddyfile).toMatch(new RegExp(`@inside path ${metricsUrl()} ${readyUrl()}\\n\\s*respond @inside 404`));
  // Forms wait for a site that restarts (docs/decisions/0113-test-of-the-containers.md).
  expect(caddyfile).not.toContain('health_uri');
  expect(caddyfile).not.toMatch(/^\s*encode\b/m);
  const maxMb = Number(/^\s*max_size (\d+)MB$/m.exec(caddyfile)?.[1]);
  expect(maxMb * 1_000_000).toBeGreaterThan(MAX_DELIVERY_BYTES);
  expect(caddyfile.split('{').length).toBe(caddyfile.split('}').length);
});

test('the proxy has a page of its own for a site that cannot be reached', () => {
  const folder = /root \* \{\$ERROR_PAGES:(\S+)\}/.exec(caddyfile)?.[1];
  expect(service('proxy').volumes).toContain(`./error-pages:${folder}:ro`);
  expect(read('docs/how-to/deploy.md')).toContain(`deploy/error-pages ${path.dirname(folder ?? '')}/`);
  const rewritten = [...caddyfile.matchAll(/rewrite @\w+ \/(\S+)/g)].map(([, file = '']) => file);
  expect(rewritten).toEqual(['unavailable.json', 'unavailable.html']);
  expect(caddyfile).toContain(`@call path ${API_PATH}/*`);
  expect(JSON.parse(read('deploy/error-pages/unavailable.json')).error).toMatch(/^Sidan går inte att nå just nu\./);
  const page = read('deploy/error-pages/unavailable.html');
  expect(page).toMatch(/<html lang="sv-SE">[\s\S]*<h1>Sidan går inte att nå just nu<\/h1>/);
  // It is sent when nothing else can be fetched, and its mark is the site's.
  expect(page).not.toMatch(/<(?:script|link|img)|\bsrc=|url\(/);
  const [mark = ''] = /<path.*(?=<\/svg>)/.exec(read('src/web/ui/favicon.svg')) ?? [];
  expect(mark).not.toBe('');
  expect(page).toContain(mark);
});

test('the example contains only settings of the site or of the deployment', () => {
  for (const name of Object.keys(example)) expect([...settings, ...ITS_OWN], name).toContain(name);
});

test('programs and files named in image, service and how-to exist', () => {
  const { build } = service('web');
  expect(existsSync(path.join(PROJECT_ROOT, 'deploy', build?.context ?? '', build?.dockerfile ?? 'x'))).toBe(true);
  const texts = [
    'deploy/Containerfile',
    'deploy/milvis.service',
    'deploy/milvis-backup.service',
    'docs/how-to/deploy.md',
  ]
    .map(read)
    .join('\n');
  const programs = [...texts.matchAll(/\btools\/[\w./-]+\.ts\b/g)].map(([program]) => program);
  expect(new Set(programs).size).toBeGreaterThan(3);
  for (const program of programs) expect(existsSync(path.join(PROJECT_ROOT, program)), program).toBe(true);
  const environment = [...texts.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  for (const each of environment)
    expect(['NODE_ENV', 'MALLOC_ARENA_MAX', ...settings], each).toContain(each.split('=')[0]);
});

test('the daily backup replaces an older one, with systemd and with containers', () => {
  for (const file of ['deploy/milvis-backup.service', 'docs/how-to/deploy.md']) {
    expect(read(file), file).toMatch(/run-backup\.ts --replace \/\S+\/backup-.*\.gz/);
  }
});
