import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import ssh2 from 'ssh2';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openSftpServer, type TestSftpServer } from '#test/sftp-server.ts';
import type { DownloadLimits } from './download-outside.ts';
import { downloadSftp, type SftpSignIn } from './download-sftp.ts';
import { PUBLIC_NETWORK } from './public-address.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'sftp-'));
const file = path.join(folder, 'file');
afterAll(() => rm(folder, { recursive: true, force: true }));
const NOW = new Date('2026-11-23T08:00:00Z');
const LIMITS: DownloadLimits = {
  connectMs: 3_000,
  totalMs: 5_000,
  maxBytes: 200_000,
  network: { allows: (address) => address === '127.0.0.1', ports: null },
  writing: { now: NOW, minAgeMs: 120_000, pending: null },
};
const NO_VERSION = { etag: null, lastModified: null };
const signIn = (change: Partial<SftpSignIn> = {}): SftpSignIn => ({
  username: 'milvis',
  secret: { kind: 'password', text: 'hemligt' },
  hostKey: null,
  ...change,
});
const open: TestSftpServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
async function serve(publicKey?: string): Promise<TestSftpServer> {
  const server = await openSftpServer('hemligt', publicKey);
  open.push(server);
  server.file.content = Buffer.from('märke;pris\n'.repeat(9_000));
  return server;
}
const get = (
  address: string,
  change: Partial<SftpSignIn> = {},
  limits: Partial<DownloadLimits> = {},
  version = NO_VERSION,
) => downloadSftp(address, file, { signIn: signIn(change), version }, { ...LIMITS, ...limits });
const kindOf = async (...given: Parameters<typeof get>) => {
  const answer = await get(...given);
  return answer.ok ? answer.value.kind : answer.failure.kind;
};

test('stores the file, and does not fetch it again until it changes', async () => {
  const server = await serve();
  const first = await get(server.address);
  if (!first.ok || first.value.kind !== 'file') throw new Error(JSON.stringify(first));
  expect((await readFile(file)).equals(server.file.content)).toBe(true);
  const { version, hostKey } = first.value;
  expect(hostKey).toMatch(/^SHA256:[\w+/]{43}$/);
  const again = () => downloadSftp(server.address, file, { signIn: signIn({ hostKey }), version }, LIMITS);
  expect(await again()).toEqual({ ok: true, value: { kind: 'unchanged' } });
  expect(server.reads()).toBe(1);
  server.file.modified += 60;
  expect(await again()).toMatchObject({ ok: true, value: { kind: 'file' } });
});

test('signs in with a private key', async () => {
  const pair = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
  const server = await serve(pair.public);
  expect(await kindOf(server.address, { secret: { kind: 'key', text: pair.private } })).toBe('file');
  const other = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
  expect(await kindOf(server.address, { secret: { kind: 'key', text: other.private } })).toBe('sign-in');
  expect(await kindOf(server.address, { secret: { kind: 'key', text: 'nonsens' } })).toBe('sign-in');
});

test('stops at a server with another key before it signs in', async () => {
  const [one, two] = [await serve(), await serve()];
  const first = await get(one.address);
  const hostKey = first.ok && first.value.kind === 'file' ? first.value.hostKey : null;
  expect(await get(two.address, { hostKey })).toMatchObject({ ok: false, failure: { kind: 'host-key' } });
  expect(two.reads()).toBe(0);
});

test('reports a wrong password, a missing file, a large file and other addresses', async () => {
  const { address } = await serve();
  expect(await kindOf(address, { secret: { kind: 'password', text: 'fel' } })).toBe('sign-in');
  expect(await kindOf(address.replace('lager', 'borta'))).toBe('no-file');
  expect(await kindOf(address, {}, { maxBytes: 1_000 })).toBe('too-large');
  expect(await kindOf(address, {}, { network: PUBLIC_NETWORK })).toBe('private-network');
  expect(await kindOf('sftp://localhost/x', {}, { network: PUBLIC_NETWORK })).toBe('private-network');
  expect(await kindOf('sftp://127.0.0.1:25/x')).toBe('address');
  expect(await kindOf('https://127.0.0.1/x')).toBe('address');
});

test('times out on a server that does not answer', async () => {
  const silent = net.createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = `sftp://127.0.0.1:${(silent.address() as AddressInfo).port}/x`;
  expect(await kindOf(address, {}, { totalMs: 300 })).toBe('timeout');
  silent.close();
});
