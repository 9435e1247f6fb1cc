import { cachedByText } from '#src/base/cached-by-text.ts';
import { wordKey } from '#src/domain/ads/words/word-table.ts';

/**
 * Whether a car is for sale, in the words of dealers' systems in Swedish, English, German, Norwegian and Danish. Only `active` is
 * for sale. A reserved car and one that has not arrived come back when the dealer says so.
 */
export type SaleStatus = 'active' | 'sold' | 'reserved' | 'arriving' | 'removed';

/** The columns are texts of {@link wordKey}: lower case, no accents, single spaces. Each is the beginning of a text. */
const STATUS_STARTS: readonly (readonly [SaleStatus, string])[] = [
  [
    'active',
    'aktiv, till salu, salu, saljs, saljes, osald, inte sald, inte sald, oreserverad, inte reserverad, inte reserverad, publicerad, tillganglig, i lager, lager, finns i lager, pa lager, lagerbil, inne, nyinkommen, nyinkommet, ny, begagnad, demo, kampanj, prissankt, sankt pris, oppen, synlig, visas, online, live, annonserad, for sale, available, in stock, instock, limited availability, online only, in store only, active, published, public, listed, unsold, not sold, open, used, new, on sale, till forsaljning, klar for leverans, leveransklar, verfugbar, verfuegbar, zu verkaufen, auf lager, aktiv inserat, nicht verkauft, til salgs, til salg, ikke solgt, usolgt, ledig, ja, yes, true, 1',
  ],
  [
    'reserved',
    'reserverad, reserverat, reserverade, reservation, reserved, reserviert, reserveret, reservert, bokad, booked, under bokning, handpenning betald, handpenning lagd, affar pagar, sale pending, pending, pending sale, on hold, under offer, deal pending, under affar, preliminart sald, paxad',
  ],
  [
    'arriving',
    'kommande, kommer, pa vag, inkommande, snart, under leverans till oss, under transport, incoming, coming, coming soon, arriving, in transit, im zulauf, zulauf, kommt, pa vei, pa vej, kommer ind, paa vej, i rekond, pa rekond, under rekond, rekond, under iordningstallande, inte leveransklar, inte iordningstalld, bestalld, i bestallning, on order, preorder, pre order, backorder, back order',
  ],
  [
    'sold',
    'sald, salda, saldes, slutsald, utsald, sold, soldout, sold out, verkauft, solgt, vendu, myyty, avyttrad, levererad till kund, fakturerad, affar klar, delivered',
  ],
  [
    'removed',
    'borttagen, deleted, removed, inactive, inaktiv, avslutad, avslutat, avpublicerad, opublicerad, inte publicerad, inte publicerad, unpublished, not published, uthyrd, uthyrning, uthyres, hyrbil inte till salu, rented, rented out, vermietet, utleid, utlejet, udlejet, arkiverad, archived, dold, hidden, draft, utkast, inte till salu, inte till salu, not for sale, nicht verfugbar, ikke til salg, not available, notavailable, unavailable, inte tillganglig, inte tillganglig, otillganglig, inte i lager, slut i lager, out of stock, outofstock, discontinued, expired, utgangen, offline, stangd, closed, makulerad, pausad, paused, vilande, skrotad, exporterad, inaktiverad, disabled, cancelled, canceled, avbruten, aterkallad, privat, private, nej, no, false, 0',
  ],
];

const BY_START: ReadonlyMap<string, SaleStatus> = new Map(
  STATUS_STARTS.flatMap(([status, starts]) => starts.split(', ').map((start): [string, SaleStatus] => [start, status])),
);
const MAX_START_WORDS = 4;

/** Words after "såld" that make it a remark on the car's past: "Såld av privat", "Såld ny i Sverige". */
const NOT_SALE_AFTER =
  /^(?:av|ny|nya|hos|som|in|med|via|genom|endast|fran|ursprungligen|as|by|new|with|through|von|av oss)\b/u;
/** Starts that stand for a state only when nothing but a date or a note in brackets follows. */
const WHOLE_ONLY: ReadonlySet<string> = new Set(
  'ny,new,ja,yes,true,1,nej,no,false,0,used,begagnad,privat,private,salu,lager,demo,open,oppen,public,inne,kommt,snart,rekond,delivered'.split(
    ',',
  ),
);

/**
 * The state that a text of a status column begins with: "Såld 2026-11-20", "Reserverad t.o.m. fredag", "På väg in". Null: no state
 * that is known, as of a text with a sale in the past of the car ("Såld av privat").
 */
export const readSaleStatus = cachedByText(statusOfText, 1_000);

function statusOfText(text: string): SaleStatus | null {
  // The last part of "https://schema.org/InStock" is the word.
  const word = text.includes('://') ? (text.split(/[/#]/u).at(-1) ?? '') : text;
  const words = wordKey(word.replaceAll('_', ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replaceAll(/\bej\b/gu, 'inte')
    .split(' ');
  for (let length = Math.min(MAX_START_WORDS, words.length); length > 0; length -= 1) {
    const start = words.slice(0, length).join(' ');
    const status = BY_START.get(start);
    if (status === undefined) continue;
    const rest = words.slice(length).join(' ');
    if (WHOLE_ONLY.has(start) && /[a-z]/u.test(rest)) continue;
    if ((status === 'sold' || status === 'reserved') && NOT_SALE_AFTER.test(rest)) return null;
    return status;
  }
  return null;
}

const SALE_WORDS =
  'såld|sålt|slutsåld|reserverad|reserverat|sold|reserved|verkauft|reserviert|solgt|reservert|reserveret|uthyrd|kommer in|på väg in|inkommande';
/** At the start of a heading, before the car: "SÅLD Seat Leon", "*** Reserverad *** Audi". */
const AT_START = new RegExp(`^[^\\p{L}\\p{N}]*(${SALE_WORDS})(?![\\p{L}\\p{N}])(.*)$`, 'iu');
/** At its end, behind a separator: "Seat Leon – SÅLD!", "Seat Leon (reserverad)", "Audi A4 *såld 20/11*". */
const AT_END = new RegExp(`[-–—|*!(/:,;.\\[]\\s*(${SALE_WORDS})(?:\\s*\\d[\\d./ -]*)?[^\\p{L}\\p{N}]*$`, 'iu');
/** In capitals within a heading: "Seat Leon SÅLD". */
const IN_CAPITALS =
  /(?<!\p{L})(SÅLD|SLUTSÅLD|RESERVERAD|SOLD|VERKAUFT|RESERVIERT|SOLGT|RESERVERT|RESERVERET|UTHYRD)(?!\p{L})(.*)$/u;
const BEFORE_REMARK = /(?:svensk|sverige|ny|ej|inte|not|nicht|ikke|un|o|best|först|first)[\s-]*$/iu;

const HAS_SALE_WORD = /s[åo]l[dt]|reserv|verkauf|uthyrd|kommer in|på väg in|inkommande/iu;

/** The state other than for sale that a heading states; null for all other headings, as "Svensksåld Volvo V60" or "Säljes". */
export function saleStatusOfHeading(heading: string): SaleStatus | null {
  if (!HAS_SALE_WORD.test(heading)) return null;
  const start = AT_START.exec(heading);
  if (start && !NOT_SALE_AFTER.test(wordKey(start[2] ?? ''))) return statusOfWord(start[1]);
  const end = AT_END.exec(heading);
  if (end && !BEFORE_REMARK.test(heading.slice(0, end.index))) return statusOfWord(end[1]);
  const capitals = IN_CAPITALS.exec(heading);
  if (!capitals) return null;
  const rest = wordKey(capitals[2] ?? '');
  // A heading all in capitals says by its word order alone that the word is no part of a sentence.
  if (heading === heading.toUpperCase() && /[a-z]/u.test(rest)) return null;
  const isRemark = BEFORE_REMARK.test(heading.slice(0, capitals.index)) || NOT_SALE_AFTER.test(rest);
  return isRemark ? null : statusOfWord(capitals[1]);
}

function statusOfWord(word: string | undefined): SaleStatus | null {
  const status = readSaleStatus(word ?? '');
  return status === 'active' ? null : status;
}
