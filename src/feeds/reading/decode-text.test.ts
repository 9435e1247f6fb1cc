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

/** Encodes text in another code page; supports only the letters of these tests. */
const inPage = (text: string, bytes: Record<string, number>): Buffer =>
  Buffer.from([...text].map((sign) => bytes[sign] ?? sign.charCodeAt(0)));
const MAC = { å: 0x8c, ä: 0x8a, ö: 0x9a, Å: 0x81, Ä: 0x80, Ö: 0x85, é: 0x8e };
const DOS = { å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8f, Ä: 0x8e, Ö: 0x99, é: 0x82 };
const twice = (text: string): Buffer => Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)));

describe('text in a wrong encoding', () => {
  const text = 'märke;ort\nVolvo;NORRKÖPING, Skåne\nCitroën;Örebro, "Blå båt"\n'.replace('ë', 'é');
  test.each<[string, Buffer]>([
    ['Mac Roman', inPage(text, MAC)],
    ['CP850', inPage(text, DOS)],
    ['UTF-8 encoded twice', twice(text)],
    ['UTF-8 encoded twice by way of ISO-8859-1', Buffer.from(Buffer.from(text).toString('latin1'))],
    ['UTF-8 encoded twice, after 600 kB of ASCII', Buffer.concat([Buffer.alloc(600_000, 'x'), twice(text)])],
  ])('corrects %s, wherever it is split into chunks', async (_what, bytes) => {
    const expected = (bytes.length > 600_000 ? 'x'.repeat(600_000) : '') + text;
    expect(await decode(bytes)).toBe(expected);
    if (bytes.length < 1000)
      expect(
        await decode(
          bytes,
          Array.from({ length: bytes.length }, (_, at) => at),
        ),
      ).toBe(expected);
  });

  test('rejects a file that is partly double-encoded after the sample, with the reason', async () => {
    const bytes = Buffer.concat([twice(text), Buffer.alloc(600_000, 'x'), Buffer.from('Ö')]);
    expect(await decode(bytes)).toMatch(/FEL: teckenkodningen är trasig: å, ä och ö är kodade två gånger/u);
  });

  test('leaves one broken text among right ones unchanged', async () => {
    const bytes = Buffer.concat([Buffer.from('Röd Citroën; '), twice('blå')]);
    expect(await decode(bytes)).toBe('Röd Citroën; blÃ¥');
  });

  test('rejects a file with lost letters', async () => {
    expect(await decode(Buffer.from('NORRK\ufffdPING;Sk\ufffdne;R\ufffdd'))).toBe(
      ' FEL: å, ä och ö är förstörda i filen (\ufffd). Exportera den på nytt som UTF-8.',
    );
    expect(await decode(Buffer.from('Norrköping;Sk\ufffdne;R\ufffdd;bl\ufffd'))).toContain('Norrköping');
  });

  test('does not take quotes and dashes of windows-1252 for letters of another code page', async () => {
    const bytes = Buffer.concat([
      Buffer.from('R'),
      Buffer.from([0xf6, 0x64, 0x20, 0x94, 0x62, 0x69, 0x6c, 0x94, 0x20, 0x96]),
    ]);
    expect(await decode(bytes)).toBe('Röd ”bil” –');
  });

  test('decodes any Swedish text from each of them', async () => {
    const word = fc.stringMatching(/^[a-z]{1,3}[åäöÅÄÖé][a-z]{1,3}$/u);
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 3, maxLength: 20 }), async (words) => {
        // A single capital may be another letter in another code page; no file has it alone.
        const said = ['för', 'på', ...words].join(' ');
        for (const bytes of [inPage(said, MAC), inPage(said, DOS), twice(said), Buffer.from(said)])
          expect(await decode(bytes)).toBe(said);
      }),
    );
  });
});

describe('detection of the encoding', () => {
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

  test('rejects a mix of both in one file', async () => {
    const bytes = Buffer.concat([Buffer.from('Citroën '), Buffer.from('röd', 'latin1')]);
    expect(await decode(bytes)).toMatch(/^Citroën r FEL: teckenkodningen är blandad/u);
  });
});

test('the result does not depend on the boundaries of chunks', async () => {
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

test('passes all UTF-8 through unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.nat(20), async (text, cut) => {
      const bytes = Buffer.from(text, 'utf8');
      expect(await decode(bytes, [Math.min(cut, bytes.length)])).toBe(text.replace(/^\ufeff/u, ''));
    }),
  );
});
