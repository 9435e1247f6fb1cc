import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SourceFailure } from './byte-source.ts';
import { decodeText } from './decode-text.ts';

async function decode(bytes: Buffer, cuts: readonly number[] = []): Promise<string> {
  const borders = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  async function* chunks() {
    for (let place = 1; place < borders.length; place++) yield bytes.subarray(borders[place - 1], borders[place]);
  }
  const parts: Buffer[] = [];
  try {
    for await (const part of decodeText(chunks())) parts.push(part);
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    return `${Buffer.concat(parts).toString('utf8')} FEL: ${error.message}`;
  }
  return Buffer.concat(parts).toString('utf8');
}

describe('what the bytes say', () => {
  test.each<[string, Buffer, string]>([
    ['ASCII', Buffer.from('Volvo'), 'Volvo'],
    ['UTF-8', Buffer.from('Röd Citroën 🚗'), 'Röd Citroën 🚗'],
    ['UTF-8 with a mark', Buffer.from('\ufeffRöd'), 'Röd'],
    ['ISO-8859-1', Buffer.from('Röd Citroën, blå', 'latin1'), 'Röd Citroën, blå'],
    ['windows-1252', Buffer.from([0x80, 0x20, 0x96, 0x20, 0x94, 0xe5]), '€ – ”å'],
    ['a Latin-1 letter at the very end', Buffer.from('blå', 'latin1'), 'blå'],
    ['only the mark', Buffer.from('\ufeff'), ''],
    ['half a mark', Buffer.from([0xef, 0xbb]), 'ï»'],
    ['nothing', Buffer.alloc(0), ''],
  ])('%s', async (_what, bytes, text) => {
    expect(await decode(bytes)).toBe(text);
  });

  test('both, in one file', async () => {
    const bytes = Buffer.concat([Buffer.from('Citroën '), Buffer.from('röd', 'latin1')]);
    expect(await decode(bytes)).toMatch(/^Citroën r FEL: teckenkodningen är blandad/u);
  });
});

test('the same wherever the chunks are cut', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }).map((text) => Buffer.from(text, 'utf8')),
    fc.constantFrom('å', 'ö', 'é', '€', '🚗', '\ufeff', 'a\n').map((text) => Buffer.from(text, 'utf8')),
    fc.constantFrom('åäö', 'é', 'a').map((text) => Buffer.from(text, 'latin1')),
    fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 6 }),
      fc.array(fc.nat(60), { maxLength: 6 }),
      async (pieces, cuts) => {
        const bytes = Buffer.concat(pieces);
        const inside = cuts.filter((cut) => cut <= bytes.length);
        expect(await decode(bytes, inside)).toBe(await decode(bytes));
      },
    ),
    { numRuns: 1000 },
  );
});

test('all UTF-8 comes through as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.nat(20), async (text, cut) => {
      const bytes = Buffer.from(text, 'utf8');
      expect(await decode(bytes, [Math.min(cut, bytes.length)])).toBe(text.replace(/^\ufeff/u, ''));
    }),
  );
});
