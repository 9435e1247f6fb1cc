import type { Random } from '#tools/demo/chance/random.ts';

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const cut = (bytes: Buffer, random: Random): [Buffer, Buffer] => {
  const at = random.int(0, bytes.length);
  return [bytes.subarray(0, at), bytes.subarray(at)];
};
const inserted = (bytes: Buffer, random: Random, what: Buffer): Buffer => {
  const [before, after] = cut(bytes, random);
  return Buffer.concat([before, what, after]);
};
const inText = (bytes: Buffer, change: (text: string) => string): Buffer =>
  Buffer.from(change(bytes.toString('latin1')), 'latin1');

const STRANGE = [
  '\0',
  '"',
  '""',
  ';',
  ',',
  '\t',
  '\r',
  '\n',
  '\r\n\r\n',
  '{',
  '}',
  '[',
  ']',
  '\\',
  '<',
  "'",
  '\ufeff',
  '\u2028',
  '-1',
  '99999999999999999999',
  '1e400',
  'NaN',
  'null',
  '\x1b',
  '\xff',
  '\xc3',
  'x'.repeat(70_000),
  '9'.repeat(300),
];

/** Ways in which files are corrupted: in transfer, by the program that wrote them, or by manual editing. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'cut off': (bytes, random) => cut(bytes, random)[0],
  'without its beginning': (bytes, random) => cut(bytes, random)[1],
  'without a piece': (bytes, random) => {
    const from = random.int(0, bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random.int(1, 200))]);
  },
  'with a piece twice': (bytes, random) => {
    const from = random.int(0, bytes.length);
    return inserted(bytes, random, bytes.subarray(from, from + random.int(1, 2_000)));
  },
  'with changed bytes': (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let time = random.int(1, 40); time > 0; time -= 1)
      changed[random.int(0, bytes.length - 1)] = random.int(0, 255);
    return changed;
  },
  'with something strange in it': (bytes, random) => inserted(bytes, random, Buffer.from(random.pick(STRANGE))),
  'with strange numbers': (bytes, random) =>
    inText(bytes, (text) => text.replace(/\d{4,}/g, (digits) => (random.chance(0.2) ? random.pick(STRANGE) : digits))),
  'with quotes gone': (bytes, random) =>
    inText(bytes, (text) => text.replace(/"/g, (quote) => (random.chance(0.1) ? '' : quote))),
  'with lines in disorder': (bytes, random) =>
    inText(bytes, (text) => {
      const lines = text.split('\n');
      return lines.map(() => random.pick(lines)).join('\n');
    }),
  'in another encoding': (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le'),
};
