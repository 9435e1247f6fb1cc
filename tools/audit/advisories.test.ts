import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../src/integrations/process/free-port.ts';
import { parseReport, readAdvisories } from './advisories.ts';

const LIMIT_MS = 60_000;

test('a weakness is told once, by the package that has it', () => {
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

test('a registry that knows of none', { timeout: LIMIT_MS }, async () => {
  let asked = '';
  const registry = createServer((request, response) => {
    asked = request.url ?? '';
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => registry.once('listening', resolve));
  const { port } = registry.address() as AddressInfo;
  expect(await readAdvisories(`http://127.0.0.1:${port}/`)).toEqual({ ok: true, value: [] });
  expect(asked).toContain('advisories');
  registry.close();
});

test('a registry that does not answer is no good news', { timeout: LIMIT_MS }, async () => {
  const answer = await readAdvisories(`http://127.0.0.1:${await freePort()}/`);
  expect(answer).toEqual({ ok: false, failure: expect.stringMatching(/\S/) });
});
