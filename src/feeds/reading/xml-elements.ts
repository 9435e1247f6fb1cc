import { SaxesParser } from 'saxes';
import { ownValue } from '#src/base/own-value.ts';
import { FEED_LIMITS, feedError, type Utf8Chunks } from '#src/feeds/feed-format.ts';

/** An element with its content. Names are without their namespace prefix: every format has its own names. */
export type XmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  /** Its own text, without that of its children, trimmed. */
  text: string;
};
export type XmlRecord = { rowNumber: number; element: XmlElement };

/** Deeper and wider elements are damaged or hostile. */
const MAX_DEPTH = 64;
const MAX_PARTS = 10_000;

/**
 * Yields the elements of one name in an XML text, wherever they are, one at a time; memory use is that of one element. Document type
 * declarations are rejected, so that no entity can expand to more than the file contains.
 */
export async function* readXmlElements(text: Utf8Chunks, fileName: string, name: string): AsyncGenerator<XmlRecord> {
  const scanner = new RecordScanner(fileName, name);
  const decoder = new TextDecoder();
  for await (const chunk of text) yield* scanner.scan(decoder.decode(chunk, { stream: true }));
  yield* scanner.end();
}

type Open = { name: string; attributes: Map<string, string>; children: XmlElement[]; text: string };

class RecordScanner {
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #fileName: string;
  readonly #recordName: string;
  #depth = 0;
  /** The open elements of the record that is being read. */
  #open: Open[] = [];
  #parts = 0;
  #size = 0;
  /** Characters since the last tag: the parser holds them in memory. */
  #untagged = 0;
  #rowNumber = 1;
  #found: XmlRecord[] = [];

  constructor(fileName: string, recordName: string) {
    this.#fileName = fileName;
    this.#recordName = recordName;
    // Without a prototype: the names of properties that every object has are no entities.
    this.#parser.ENTITIES = Object.assign(Object.create(null), ENTITIES);
    this.#parser.on('opentag', ({ name: tag, attributes }) => this.#openTag(tag, attributes));
    this.#parser.on('closetag', () => this.#closeTag());
    this.#parser.on('text', (part) => this.#addText(part));
    this.#parser.on('cdata', (part) => this.#addText(part));
    this.#parser.on('doctype', () => {
      throw this.#broken('har en dokumenttyp (DOCTYPE), som inte läses');
    });
    this.#parser.on('error', () => {
      throw this.#broken('är felaktig');
    });
  }

  *scan(text: string): Generator<XmlRecord> {
    this.#untagged += text.length;
    this.#parser.write(text);
    if (this.#untagged > FEED_LIMITS.rowBytes) throw this.#tooLarge();
    yield* this.#takeFound();
  }

  /** Call after the last chunk. */
  *end(): Generator<XmlRecord> {
    if (this.#depth > 0) throw this.#broken('är avkortad');
    this.#parser.close();
    yield* this.#takeFound();
  }

  #takeFound(): XmlRecord[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #openTag(tag: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    this.#untagged = 0;
    // Also outside the records: the parser holds every open element.
    if (this.#depth > MAX_DEPTH) throw this.#tooLarge();
    const name = localName(tag);
    if (this.#open.length === 0 && name !== this.#recordName) return;
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw this.#tooLarge();
    const named = Object.entries(attributes).map(([key, value]): [string, string] => [localName(key), value]);
    for (const [, value] of named) this.#grow(value.length);
    this.#open.push({ name, attributes: new Map(named), children: [], text: '' });
  }

  #addText(part: string): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) return;
    this.#grow(part.length);
    parent.text += part;
    if (parent.text.length > FEED_LIMITS.fieldBytes)
      throw feedError(this.#fileName, 'ett fält är större än 1 MB.', this.#rowNumber);
  }

  #closeTag(): void {
    this.#depth -= 1;
    this.#untagged = 0;
    const closed = this.#open.pop();
    if (closed === undefined) return;
    const element: XmlElement = { ...closed, text: closed.text.trim() };
    const parent = this.#open.at(-1);
    if (parent) {
      parent.children.push(element);
      return;
    }
    this.#found.push({ rowNumber: this.#rowNumber, element });
    this.#rowNumber += 1;
    this.#parts = 0;
    this.#size = 0;
  }

  #grow(size: number): void {
    this.#size += size;
    if (this.#size > FEED_LIMITS.rowBytes) throw this.#tooLarge();
  }

  #tooLarge = (): Error => feedError(this.#fileName, 'annonsen är större än 4 MB.', this.#rowNumber);

  #broken(what: string): Error {
    return feedError(
      this.#fileName,
      `XML-texten ${what}. Hämta eller exportera filen på nytt.`,
      this.#depth === 0 ? null : this.#rowNumber,
    );
  }
}

const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1);

/** The entities of XML, and named letters that exporters write although only HTML has them. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  aring: 'å',
  auml: 'ä',
  ouml: 'ö',
  Aring: 'Å',
  Auml: 'Ä',
  Ouml: 'Ö',
  eacute: 'é',
  Eacute: 'É',
  uuml: 'ü',
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  deg: '°',
  copy: '©',
  reg: '®',
  bull: '•',
};

/** The texts of an element's descendants with their paths ("mileage.value"), and of the attributes ("image@url"). */
export function textsOfXml(element: XmlElement): { paths: string[]; texts: string[] } {
  const [paths, texts]: [string[], string[]] = [[], []];
  const add = (path: string, text: string): void => {
    if (text === '') return;
    paths.push(path);
    texts.push(unescaped(text));
  };
  const visit = ({ attributes, children, text }: XmlElement, path: string): void => {
    add(path, text);
    for (const [name, value] of attributes) add(`${path}@${name}`, value);
    for (const child of children) visit(child, path === '' ? child.name : `${path}.${child.name}`);
  };
  visit(element, '');
  return { paths, texts };
}

const ENTITY = /&(amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/giu;
/** Exporters escape a text once too often, or in CDATA, seldom twice. */
const MAX_ESCAPES = 2;

/** A text that was escaped more often than XML is: "Peugeot 208 &amp; drag" → "Peugeot 208 & drag". */
function unescaped(text: string): string {
  let plain = text;
  for (let time = 0; time < MAX_ESCAPES && plain.includes('&'); time++) plain = withoutReferences(plain);
  return plain;
}

/** Replaces the character references that every XML may have: "&amp;", "&#228;". */
export const withoutReferences = (text: string): string => text.replace(ENTITY, characterOf);

function characterOf(entity: string, name: string): string {
  if (!name.startsWith('#')) return ownValue(ENTITIES, name.toLowerCase()) ?? entity;
  const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
