import { expect, test } from 'vitest';
import { parseFilesUrl } from './files-url.ts';

test('reads the bucket of a store', () => {
  expect(parseFilesUrl('https://nyckel:hem%2Flig@s3.example:9000/bilder/milvis/a?region=eu-north-1')).toEqual({
    ok: true,
    value: {
      endpoint: 'https://s3.example:9000',
      bucket: 'bilder',
      prefix: 'milvis/a/',
      region: 'eu-north-1',
      credentials: { accessKeyId: 'nyckel', secretAccessKey: 'hem/lig' },
    },
  });
  expect(parseFilesUrl('http://127.0.0.1:9000/bilder')).toMatchObject({
    ok: true,
    value: { prefix: '', credentials: null, region: 'us-east-1' },
  });
});

test.each([
  ['bilder', 'must be an http'],
  ['s3://bilder', 'must be an http'],
  ['https://s3.example', 'must name a bucket'],
  ['https://s3.example/B', 'must name a bucket'],
  ['https://nyckel@s3.example/bilder', 'both a key and a secret'],
  ['https://s3.example/bilder/å', 'must have a path'],
])('refuses %s', (text, refusal) => {
  const parsed = parseFilesUrl(text);
  expect(parsed.ok ? '' : parsed.failure).toContain(refusal);
});
