import { expect, test } from 'vitest';
import { healthUrl, understandApiUrl } from '#src/visitor-urls.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
const isWarning = ({ msg }: Record<string, unknown>) => String(msg).startsWith('X-Forwarded-For is missing');
const ask = (site: Awaited<ReturnType<typeof openTestApp>>, address: string, forwarded?: string) =>
  site.fetch(address, forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } });

test('warns once when the header that a trusted proxy adds is missing', async () => {
  const site = await openTestApp({ TRUSTED_PROXIES: '1' }, db);
  await ask(site, understandApiUrl(), '192.0.2.1');
  await ask(site, healthUrl());
  expect(site.log.filter(isWarning), 'a monitor asks without a proxy').toEqual([]);
  for (let time = 0; time < 3; time += 1) await ask(site, understandApiUrl());
  expect(site.log.filter(isWarning)).toMatchObject([{ level: 40, trustedProxies: 1 }]);
});

test('does not warn without trusted proxies', async () => {
  const site = await openTestApp({}, db);
  await ask(site, understandApiUrl());
  expect(site.log.filter(isWarning)).toEqual([]);
});
