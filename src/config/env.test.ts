import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT, parseConfig } from './env.ts';

test('uses the defaults for unset and empty settings', () => {
  const expected = {
    ok: true,
    value: expect.objectContaining({
      port: 3000,
      site: expect.objectContaining({ name: 'Milvis', controller: 'Milvis', url: 'http://localhost:3000' }),
      databaseUrl: null,
      dataDir: path.join(PROJECT_ROOT, '.data'),
      demoAds: 84_500,
    }),
  };
  expect(parseConfig({})).toEqual(expected);
  expect(parseConfig({ PORT: '', DATABASE_URL: '', DEMO_ADS: '' })).toEqual(expected);
});

test('parses each setting', () => {
  const config = parseConfig({
    PORT: '8080',
    SITE_URL: 'https://bilar.example///',
    DATA_DIR: '/tmp/data',
    DEMO_ADS: '0',
  });
  expect(config).toMatchObject({
    ok: true,
    value: { port: 8080, site: { url: 'https://bilar.example' }, dataDir: '/tmp/data', demoAds: 0 },
  });
});

test('reads secret keys in hex and base64, and rejects an invalid key without printing it', () => {
  const [key, old, older] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte));
  const previous = `${old?.toString('hex')}, ${older?.toString('base64url')}`;
  expect(parseConfig({ SECRETS_KEY: key?.toString('base64'), SECRETS_KEY_PREVIOUS: previous })).toMatchObject({
    value: { secretsKeys: { current: key, previous: [old, older] } },
  });
  expect(parseConfig({ SECRETS_KEY_PREVIOUS: `${old?.toString('hex')},hemlig` })).toEqual({
    ok: false,
    failure: 'The configuration is wrong. SECRETS_KEY_PREVIOUS.1: must be 32 bytes in base64 or hex.',
  });
});

describe('rejects an invalid setting and names it', () => {
  test.each([
    ['PORT', 'abc', 'whole number from 1 to 65535'],
    ['PORT', '0', 'whole number'],
    ['PORT', '65536', 'whole number'],
    ['PORT', '1e3', 'whole number'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['SITE_URL', 'ftp://x.example', 'http or https'],
    ['SITE_URL', 'https://bil.example/sajt', 'without a path'],
    ['SITE_URL', 'https://bil.example/sajt/', 'without a path'],
    ['SITE_URL', 'https://bil.example?sajt=1', 'without a path'],
    ['SITE_URL', 'https://bil.example/#sajt', 'without a path'],
    ['SITE_URL', 'https://anna:ord@bil.example', 'without a path'],
    ['SITE_NAME', '   ', 'blank'],
    ['LOG_LEVEL', 'loud', 'one of trace'],
    ['SITE_CONTROLLER', 'x'.repeat(121), 'at most 120'],
    ['ORGANISATION_NUMBER', '5560000000', 'like 556000-0000'],
    ['VAT_NUMBER', 'SE5560000000', 'like SE556000000001'],
    ['CONTACT_EMAIL', 'nobody', 'e-mail'],
    ['DEMO_ADS', '-1', 'whole number'],
    ['CAR_INFO_URL', 'https://fordon.example/', '{plate}'],
    ['CAR_INFO_URL', '/fordon/{plate}', 'http or https'],
    ['HOST', 'a b', 'host name'],
    ['ADVISER_BASE_URL', 'ftp://model.example', 'http or https'],
    ['ADVISER_PROVIDER', 'acme', 'one of openai'],
    ['ADVISER_TEMPERATURE', '2.1', 'from 0 to 2'],
    ['UNCONFIRMED_AFTER_DAYS', '0', 'whole number from 1'],
    ['REMOVED_AFTER_DAYS', '6', 'not be less than UNCONFIRMED_AFTER_DAYS'],
    ['WEB_CONCURRENCY', '0', 'whole number from 1 to 64'],
    ['METRICS_TOKEN', 'short', '16 to 200 signs'],
    ['ADVISER_MAX_TOKENS', '0', 'whole number'],
    ['SECRETS_KEY', 'a'.repeat(63), '32 bytes in base64 or hex'],
    ['SECRETS_KEY', Buffer.alloc(31).toString('base64'), '32 bytes in base64 or hex'],
  ])('%s=%s', (name, value, message) => {
    const config = parseConfig({ [name]: value });
    expect(config.ok).toBe(false);
    if (!config.ok) expect(config.failure).toMatch(new RegExp(`^The configuration is wrong\\. ${name}: .*${message}`));
  });

  test('reports all invalid settings in one line', () => {
    const config = parseConfig({ PORT: 'x', SITE_URL: 'y' });
    expect(config).toEqual({
      ok: false,
      failure: expect.stringMatching(/^The configuration is wrong\. PORT: .*; SITE_URL: [^\n]*\.$/),
    });
  });
});

test('a map style allows its origin and the other hosts of the setting, which needs a style', () => {
  const MAP_STYLE_URL = 'https://tiles.example/styles/light.json?key=a';
  const origins = ['https://tiles.example', 'https://fonts.example'];
  expect(parseConfig({})).toMatchObject({ value: { map: null } });
  expect(parseConfig({ MAP_STYLE_URL, MAP_HOSTS: 'https://fonts.example/x, https://tiles.example' })).toMatchObject({
    value: { map: { styleUrl: MAP_STYLE_URL, origins } },
  });
  expect(parseConfig({ MAP_HOSTS: 'https://fonts.example' })).toMatchObject({ ok: false });
  for (const wrong of ['tiles.example', "https://a.example'; script-src *", 'javascript:alert(1)']) {
    expect(parseConfig({ MAP_STYLE_URL, MAP_HOSTS: wrong }), wrong).toMatchObject({ ok: false });
  }
});
