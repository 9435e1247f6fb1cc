import { expect, test } from 'vitest';
import { scriptHash } from '#src/domain/tracking/script-sources.ts';
import { hashScripts } from './hash-scripts.server.ts';

const hashed = (html: string) => {
  const { page, sources } = hashScripts(Buffer.from(html), 'n1');
  return { html: page.toString(), sources };
};

test('replaces the nonces of scripts and links by the hashes of the inline scripts', () => {
  const html = `<head><link rel="preload" nonce="n1" href="/a"></head><p>å</p><script nonce="n1">a &lt; 'å'</script>
<script nonce="n1" src="/b.js"></script><script nonce="n1" type="module" async="">b</script><script nonce="n1">b</script>`;
  expect(hashed(html)).toEqual({
    html: html.replaceAll(' nonce="n1"', ''),
    sources: [scriptHash("a &lt; 'å'"), scriptHash('b')],
  });
});

test('allows no script without the nonce: injected, or with the nonce of another page', () => {
  const html = '<p>a</p><script>b</script><script nonce="n2">c</script><b nonce="n1">d</b><script>e</script>';
  expect(hashed(html)).toEqual({ html: html.replace(' nonce="n1"', ''), sources: [] });
});

test('passes a page without scripts through', () => {
  expect(hashed('<p>a</p>')).toEqual({ html: '<p>a</p>', sources: [] });
});
