import { expect, test } from 'vitest';
import { parseConfig } from './env.ts';

const settings = (env: Record<string, string>) => {
  const config = parseConfig(env);
  return config.ok ? config.value.searchCluster : config.failure;
};

test('a search cluster is optional, and may have several nodes', () => {
  expect(settings({})).toBeNull();
  expect(settings({ SEARCH_URL: 'http://one:9200/, https://user:word@two:9200', SEARCH_FALLBACK: 'memory' })).toEqual({
    urls: ['http://one:9200', 'https://user:word@two:9200'],
    alias: 'milvis-ads',
    fallback: 'memory',
  });
});

test.each([
  [{ SEARCH_URL: 'one:9200' }, 'SEARCH_URL'],
  [{ SEARCH_URL: 'http://one:9200,,' }, 'SEARCH_URL'],
  [{ SEARCH_URL: 'ftp://one' }, 'SEARCH_URL'],
  [{ SEARCH_URL: 'http://one', SEARCH_INDEX: '../_all' }, 'SEARCH_INDEX'],
  [{ SEARCH_URL: 'http://one', SEARCH_FALLBACK: 'nothing' }, 'SEARCH_FALLBACK'],
])('refuses %j with a line that names the setting', (env, name) => {
  expect(settings(env)).toContain(name);
});
