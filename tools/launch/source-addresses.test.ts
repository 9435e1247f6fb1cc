import { expect, test } from 'vitest';
import { withSourceAddresses } from './source-addresses.ts';

const FILE = 'src/feeds/reading/sheet-text.ts';

test('names files relative to the source of the module, from wherever the bundle is', () => {
  expect(withSourceAddresses(`new URL('./thread.ts', import.meta.url)`, FILE)).toBe(
    `new URL('./thread.ts', new URL("../../${FILE}", import.meta.url).href)`,
  );
  expect(withSourceAddresses('path.join(import.meta.dirname, "x")', FILE)).toContain(
    `.resolve(import.meta.dirname, "../../${FILE}", '..')`,
  );
});

test('leaves what Vite replaces, and fails the build on what has no meaning there', () => {
  const ofVite = 'import.meta.env.SSR ? import.meta.glob("*.svg") : 0';
  expect(withSourceAddresses(ofVite, FILE)).toBe(ofVite);
  for (const unknown of ['import.meta.resolve("x")', 'const { url } = import.meta', 'import.meta.main'])
    expect(() => withSourceAddresses(unknown, FILE)).toThrow(`${FILE} reads import.meta`);
});
