import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '#src/integrations/process/free-port.ts';
import { parseReport, readAdvisories } from './advisories.ts';

const LIMIT_MS = 60_000;

test('reports a vulnerability once, for the package that contains it', () => {
  const weakness = { title: 'Prototype pollution', url: 'https://advisories.example/1' };
  const report = {
    vulnerabilities: {
      a: { severity: 'high', via: [weakness] },
      b: { severity: 'high', via: ['a'] },
    },
  };
  expect(parseReport(JSON.stringify(report))).toEqual({
    ok: true,
    value: ['a (high): Prototype pollution, https://advisories.example/1'],
  });
});

async function withRegistry(status: number, ask: (address: string) => Promise<void>): Promise<string> {
  let asked = '';
  const registry = createServer((request, response) => {
    asked = request.url ?? '';
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => registry.once('listening', resolve));
  await ask(`http://127.0.0.1:${(registry.address() as AddressInfo).port}/`);
  registry.close();
  return asked;
}

test('returns no lines when the registry reports no vulnerability', { timeout: LIMIT_MS }, async () => {
  const asked = await withRegistry(200, async (address) => {
    expect(await readAdvisories(address)).toEqual({ ok: true, value: [] });
  });
  expect(asked).toContain('advisories');
});

test('returns a failure for a mirror without advisories', { timeout: LIMIT_MS }, async () => {
  await withRegistry(405, async (address) => {
    const failure = expect.stringMatching(/^it has no service for that: 405 /);
    expect(await readAdvisories(address)).toEqual({ ok: false, failure });
  });
});

test('returns a failure when the registry does not answer', { timeout: LIMIT_MS }, async () => {
  const answer = await readAdvisories(`http://127.0.0.1:${await freePort()}/`);
  expect(answer).toEqual({ ok: false, failure: expect.stringMatching(/\S/) });
});
