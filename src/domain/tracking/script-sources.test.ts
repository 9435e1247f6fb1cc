import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scriptHash, scriptSources } from './script-sources.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each([
  ['no script', '<img src="https://a.example/x.gif">', []],
  ['inline text', '<script>a = 1;</script>', [hashOf('a = 1;')]],
  ['line ends as the browser reads them', '<script>a\r\nb\rc</script>', [hashOf('a\nb\nc')]],
  ['a file', '<script async src="https://a.example/x.js?b=1&amp;c"></script>', ['https://a.example']],
  ['a file without quotes', '<SCRIPT defer SRC=//a.example/x.js></SCRIPT >', ['https://a.example']],
  ['an own file', "<script src='/x.js'></script>", []],
  ['a file that is no address', '<script src="javascript:alert(1)"></script>', []],
  ['another attribute with the same end', '<script data-src="https://a.example">b</script>', [hashOf('b')]],
  ['an attribute with an angle bracket', '<script id="a>b">c</script>', [hashOf('c')]],
  ['an element with a longer name', '<scripted>a</scripted>', []],
  [
    'several',
    '<script src="https://a.example/x.js"></script><!-- x -->\n<script type="text/javascript">b</script><script>b</script>',
    ['https://a.example', hashOf('b')],
  ],
])('names %s', (_, html, sources) => {
  expect(scriptSources(html)).toEqual(sources);
});

test('allows nothing that ends a directive or is a keyword', () => {
  const part = fc.constantFrom(
    '<script',
    ' src=',
    '"',
    "'",
    '>',
    'a',
    ';',
    ' ',
    ',',
    "'unsafe-inline'",
    '</script>',
    '\n',
    'https://',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      for (const source of scriptSources(parts.join(''))) {
        expect(source).toMatch(/^(?:'sha256-[\w+/]{43}='|https?:\/\/[^\s;,']+)$/);
      }
    }),
  );
});

test('hashes text and its bytes alike', () => {
  expect(scriptHash('åäö')).toBe(scriptHash(Buffer.from('åäö')));
});
