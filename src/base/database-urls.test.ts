import { expect, test } from 'vitest';
import { parseDatabaseUrls, withoutPassword } from './database-urls.ts';

test.each([
  ['postgres://u:p@a/site', ['postgres://u:p@a/site']],
  ['postgresql://a:5432', ['postgresql://a:5432']],
  [
    'postgres://u:p@a:1,b:2/site?sslmode=require',
    ['postgres://u:p@a:1/site?sslmode=require', 'postgres://u:p@b:2/site?sslmode=require'],
  ],
  ['postgres://u@a,b/site?target_session_attrs=read-write', ['postgres://u@a/site', 'postgres://u@b/site']],
  ['postgres://a/x,postgres://[::1]:7/x', ['postgres://a/x', 'postgres://[::1]:7/x']],
  ['postgres://a/x,postgres://a/x', ['postgres://a/x']],
  ['postgres://u:p%40%2C@a/site', ['postgres://u:p%40%2C@a/site']],
])('reads the servers of %s', (text, urls) => {
  expect(parseDatabaseUrls(text)).toEqual({ ok: true, value: urls });
});

test.each([
  ['', 'must begin with postgres://'],
  ['mysql://a/x', 'must begin with postgres://'],
  ['postgres://', 'must begin with postgres://'],
  ['postgres://a,/x', 'must name hosts'],
  ['postgres://a:port/x', 'must name hosts'],
  ['postgres://a,mysql://b/x', 'must name hosts'],
  ['postgres://a b/x', 'must begin with postgres://'],
  ['postgres://a/x?target_session_attrs=any', 'must be read-write'],
  [`postgres://${Array.from({ length: 17 }, (_, place) => `h${place}`).join(',')}/x`, 'must name 1 to 16 servers'],
])('refuses %s', (text, refusal) => {
  const parsed = parseDatabaseUrls(text);
  expect(parsed.ok ? '' : parsed.failure).toContain(refusal);
});

test('names a server without its password', () => {
  expect(withoutPassword('postgres://u:geheim@a:1,b:2/site?x=geheim')).toBe('a:1,b:2/site');
  expect(withoutPassword('geheim')).toBe('of the settings');
});
