import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type DownloadLimits, downloadOutside } from './download-outside.ts';
import { PUBLIC_NETWORK } from './public-address.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'download-'));
const file = path.join(folder, 'file');
afterAll(() => rm(folder, { recursive: true, force: true }));
const pair = await generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
});
const NOW = new Date('2026-11-23T08:00:00Z');
const LIMITS: DownloadLimits = {
  connectMs: 2_000,
  totalMs: 3_000,
  maxBytes: 10_000,
  ca: pair.cert,
  network: { allows: (address) => address === '127.0.0.1', ports: null },
  writing: { now: NOW, minAgeMs: 120_000, pending: null },
};
const NONE = { authorization: null, version: { etag: null, lastModified: null } };

const servers: https.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
async function serve(answer: RequestListener): Promise<string> {
  const server = https.createServer({ cert: pair.cert, key: pair.private }, answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const kindOf = async (url: string, limits: Partial<DownloadLimits> = {}) => {
  const answer = await downloadOutside(url, file, NONE, { ...LIMITS, ...limits });
  return answer.ok ? answer.value.kind : answer.failure.kind;
};

test('stores the file with its hash and version, and does not fetch it again unchanged', async () => {
  const url = await serve((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    return response.writeHead(200, { etag: '"1"', 'last-modified': 'igår' }).end('märke;pris');
  });
  const first = await downloadOutside(url, file, NONE, LIMITS);
  expect(first).toMatchObject({ ok: true, value: { bytes: 11, version: { etag: '"1"', lastModified: 'igår' } } });
  expect(await readFile(file, 'utf8')).toBe('märke;pris');
  const again = await downloadOutside(url, file, { ...NONE, version: { etag: '"1"', lastModified: null } }, LIMITS);
  expect(again).toEqual({ ok: true, value: { kind: 'unchanged' } });
});

describe('a file whose server says that it was just written', () => {
  const date = (secondsAgo: number): string => new Date(Date.now() - secondsAgo * 1_000).toUTCString();
  const kind = (answer: RequestListener) => serve(answer).then((url) => kindOf(url));

  test('is not taken', async () => {
    const modified = date(30);
    const answer: RequestListener = (_, response) =>
      void response.writeHead(200, { 'last-modified': modified }).end('a');
    expect(await kind(answer)).toBe('being-written');
  });

  test('is taken when its content is that of some minutes ago', async () => {
    const modified = date(30);
    const url = await serve((_, response) => void response.writeHead(200, { 'last-modified': modified }).end('a'));
    const first = await downloadOutside(url, file, NONE, LIMITS);
    if (first.ok) throw new Error('It was taken.');
    const pending = { version: first.failure.detail, since: new Date(NOW.getTime() - 130_000) };
    expect(await kindOf(url, { writing: { ...LIMITS.writing, pending } })).toBe('file');
  });

  test('is taken when it is made for each request', async () => {
    const answer: RequestListener = (_, response) =>
      void response.writeHead(200, { 'last-modified': date(0) }).end('a');
    expect(await kind(answer)).toBe('file');
  });

  test('is taken two minutes after it was written, if it is the same after the download', async () => {
    const modified = date(121);
    const answer: RequestListener = (_, response) =>
      void response.writeHead(200, { 'last-modified': modified }).end('a');
    expect(await kind(answer)).toBe('file');
    const growing: RequestListener = ({ method }, response) =>
      void response
        .writeHead(200, { 'last-modified': modified, 'content-length': method === 'HEAD' ? 2 : 1 })
        .end(method === 'HEAD' ? undefined : 'a');
    expect(await kind(growing)).toBe('being-written');
  });
});

test('sends the authorization to the first host only', async () => {
  const seen: (string | undefined)[] = [];
  const other = await serve((request, response) => {
    seen.push(request.headers.authorization);
    response.end('hej');
  });
  const url = await serve((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(302, { location: other }).end();
  });
  await downloadOutside(url, file, { ...NONE, authorization: 'Bearer hemligt' }, LIMITS);
  expect(seen).toEqual(['Bearer hemligt', undefined]);
});

test.each(['https://10.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/'])(
  'does not follow a redirect to %s',
  async (location) => {
    const url = await serve((_request, response) => void response.writeHead(302, { location }).end());
    expect(await kindOf(url)).toBe('private-network');
  },
);

test('does not leave HTTPS, nor connect to this machine from a public network', async () => {
  const url = await serve(
    (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
  );
  expect(await kindOf(url)).toBe('address');
  expect(await kindOf('http://127.0.0.1/')).toBe('address');
  expect(await kindOf(url.replace(/:\d+$/, ''), { network: PUBLIC_NETWORK })).toBe('private-network');
});

test('rejects certificates that it does not trust, other statuses, endless and slow files', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/borta') return response.writeHead(404).end();
    response.writeHead(200);
    if (request.url === '/slow') return response.write('x');
    return response.end('x'.repeat(10_001));
  });
  expect(await kindOf(url, { ca: undefined })).toBe('unreachable');
  expect(await kindOf(`${url}/borta`)).toBe('status');
  expect(await kindOf(url)).toBe('too-large');
  expect(await kindOf(`${url}/slow`, { totalMs: 300 })).toBe('timeout');
});
