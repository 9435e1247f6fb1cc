import { expect, test } from 'vitest';
import { listVotesUrl, purchaseUrl, sharedListUrl } from '#src/urls.ts';
import { openTestApp } from '#test/test-app.ts';

test('the page says without scripts that it needs them, and is not indexed', async () => {
  const site = await openTestApp();
  const { html, text } = await site.open(purchaseUrl());
  expect(text).toContain('Favoriter sparas av ett skript i din webbläsare');
  expect(html).toContain('noindex');
});

test('an unknown list has no votes, and the address of its votes has no key of its owner', async () => {
  const site = await openTestApp();
  const address = listVotesUrl(sharedListUrl('unknown', { owner: 'secret' }));
  expect(address).not.toContain('secret');
  const answer = await site.fetch(address);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await answer.json()).toEqual([]);
  expect(await (await site.fetch(listVotesUrl(''))).json()).toEqual([]);
});
