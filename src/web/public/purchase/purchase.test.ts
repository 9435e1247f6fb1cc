import { expect, test } from 'vitest';
import { listVotesUrl, purchaseUrl } from '#src/visitor-urls.ts';
import { openTestApp } from '#test/test-app.ts';

test('the page says without scripts that it needs them, and is not indexed', async () => {
  const site = await openTestApp();
  const { html, text } = await site.open(purchaseUrl());
  expect(text).toContain('Favoriter sparas av ett skript i din webbläsare');
  expect(html).toContain('noindex');
});

test('an unknown list has no votes', async () => {
  const site = await openTestApp();
  const answer = await site.fetch(listVotesUrl('unknown'));
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await answer.json()).toEqual([]);
  expect(await (await site.fetch(listVotesUrl(''))).json()).toEqual([]);
});
