/**
 * Which known dealer a stated dealer is. A name is a label: the organisation number, the town and the source's id identify, and the cars where
 * these do not decide. Equal names in other towns are other dealers.
 */

/** A dealer as a delivery states it. */
export type StatedDealer = {
  name: string;
  town: string | null;
  organisationNumber: string | null;
  /** The id by which the source of the delivery knows the dealer; unique within one source only. */
  feedId: string | null;
};

/** A dealer that the site knows, with what it has in common with the delivery. */
export type KnownDealer = Omit<StatedDealer, 'feedId'> & {
  id: number;
  /** The name, with the town where another dealer has the same name. */
  label: string;
  /** Ids that deliveries in the same format have stated of it. */
  feedIds: readonly string[];
  /** Its ads for sale. */
  active: number;
  /** Cars of the delivery that are, or were, its ads. */
  shared: number;
  /** Its last delivery came the same way, from a file of the same name. */
  isSameSeries: boolean;
  /** People have decided before that exactly this is stated of it. */
  isDecided: boolean;
  /** The same delivery states this dealer in other rows. */
  isStatedToo: boolean;
};

/** A comparison's outcome; the larger the strength, the better the evidence. The reason is a Swedish clause. */
type Comparison = { verdict: 'same' | 'other' | 'unclear'; strength: number; reason: string };

export type DealerCandidate = { id: number; reason: string };
export type DealerDecision =
  | { kind: 'same'; id: number; reason: string }
  | { kind: 'new' }
  | { kind: 'unclear'; candidates: DealerCandidate[] };

/** How much each kind of evidence for one dealer weighs; only the order counts. */
const STRENGTH = {
  label: 9,
  decided: 8,
  numberAndTown: 7,
  number: 6,
  feedId: 5,
  townAndCars: 5,
  bareDecided: 4,
  bareCars: 4,
  town: 3,
  bare: 1,
} as const;

/** A stock of at least this size that is replaced by wholly other cars may be another dealer's. */
const MIN_REPLACED_ADS = 3;
/** Shorter ids (1, 02) are given by many sources to different dealers. */
const MIN_DISTINCTIVE_ID = 4;

const fold = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

const FORM = /(?<![\p{L}\p{N}])(ab|hb|kb|aktiebolag|handelsbolag|kommanditbolag)(?:\s*\(publ\.?\))?(?![\p{L}\p{N}])/gu;
const SHORT_FORMS = new Map([
  ['aktiebolag', 'ab'],
  ['handelsbolag', 'hb'],
  ['kommanditbolag', 'kb'],
]);
const shortForm = (form: string): string => SHORT_FORMS.get(form) ?? form;

/** How a name is compared: without case and spaces around it, the form of the company in its short form ("Bil Aktiebolag" is "Bil AB"). */
export const nameKey = (name: string): string => fold(name).replace(FORM, (_, form: string) => shortForm(form));

/** How a town is compared: without case, spaces around it, and a postcode before it. */
export const townKey = (town: string | null): string => fold(town ?? '').replace(/^(?:s[e-]*\s*)?\d{3} ?\d{2} /, '');

/** Key of a statement. */
export const statementKey = ({ name, town, organisationNumber, feedId }: StatedDealer): string =>
  JSON.stringify([nameKey(name), townKey(town), organisationNumber ?? '', feedId ?? '']);

/** How spelling variants of a name are compared: letters and digits, without the form of the company. */
export const variantKey = (name: string): string =>
  fold(name)
    .replace(FORM, '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The same for all spellings of a name; names that share it need not be spellings of one: they may have two forms of company. */
export const spellingKey = (name: string): string => variantKey(name) || nameKey(name);

const formOf = (name: string): string | null => {
  const [form] = [...fold(name).matchAll(FORM)];
  return form?.[1] === undefined ? null : shortForm(form[1]);
};

/** Whether two names are spellings of one. Two forms of company are two companies. */
export function isSpellingOf(one: string, other: string): boolean {
  if (nameKey(one) === nameKey(other)) return true;
  const [form, otherForm] = [formOf(one), formOf(other)];
  const isOneForm = form === null || otherForm === null || form === otherForm;
  return isOneForm && variantKey(one) !== '' && variantKey(one) === variantKey(other);
}

type Agreement = 'same' | 'other' | 'missing';

const agreementOf = (one: string, other: string): Agreement => {
  if (one === '' || other === '') return 'missing';
  return one === other ? 'same' : 'other';
};

function agreementOfIds(stated: string | null, known: readonly string[]): Agreement {
  if (stated === null || known.length === 0) return 'missing';
  if (!known.includes(stated)) return 'other';
  return stated.length >= MIN_DISTINCTIVE_ID ? 'same' : 'missing';
}

const same = (strength: number, reason: string): Comparison => ({ verdict: 'same', strength, reason });
const other = (reason: string): Comparison => ({ verdict: 'other', strength: 0, reason });
const unclear = (reason: string): Comparison => ({ verdict: 'unclear', strength: 0, reason });

const sharesMost = ({ shared, active }: KnownDealer): boolean => shared > 0 && shared * 2 >= active;

/** Compares what is stated with one known dealer. */
export function compareDealers(stated: StatedDealer, known: KnownDealer): Comparison {
  const facts: Facts = {
    number: agreementOf(stated.organisationNumber ?? '', known.organisationNumber ?? ''),
    town: agreementOf(townKey(stated.town), townKey(known.town)),
    feedId: agreementOfIds(stated.feedId, known.feedIds),
    isSpelledAlike: nameKey(stated.name) === nameKey(known.name),
    isBare: townKey(stated.town) === '' && townKey(known.town) === '',
  };
  if (known.isDecided) {
    const isBare = facts.town === 'missing' && facts.number === 'missing';
    const strength = isBare ? STRENGTH.bareDecided + (known.shared > 0 ? 0.5 : 0) : STRENGTH.decided;
    return same(strength, 'det är avgjort tidigare');
  }
  if (fold(stated.name) === fold(known.label) && fold(known.label) !== fold(known.name))
    return same(STRENGTH.label, 'namn och ort');
  if (!isSpellingOf(stated.name, known.name)) return compareOtherName(facts, known);
  switch (facts.number) {
    case 'same':
      return compareOneNumber(facts, known);
    case 'other':
      return compareOtherNumber(facts, known);
    default:
      return compareWithoutNumber(facts, known);
  }
}

type Facts = {
  number: Agreement;
  town: Agreement;
  feedId: Agreement;
  isSpelledAlike: boolean;
  /** Neither side states a town. */
  isBare: boolean;
};

/** Dealers of two names: one dealer that was renamed, or two of one company. */
function compareOtherName({ number, town, feedId }: Facts, known: KnownDealer): Comparison {
  const isLinked = number === 'same' || (number === 'missing' && feedId === 'same');
  if (!isLinked || town === 'other' || known.isStatedToo) return other('annat namn');
  const link = number === 'same' ? 'organisationsnummer' : 'handlar-id';
  if (sharesMost(known)) return same(STRENGTH.feedId, `samma ${link} och bilar, men nytt namn`);
  return known.shared > 0 ? unclear(`samma ${link}, men annat namn`) : other('annat namn');
}

/** Dealers of one name and organisation number. */
function compareOneNumber({ town, feedId }: Facts, known: KnownDealer): Comparison {
  if (town === 'same')
    return feedId === 'other' && known.shared === 0 && known.active > 0
      ? unclear('samma organisationsnummer och ort, men annat handlar-id')
      : same(STRENGTH.numberAndTown, 'samma organisationsnummer och ort');
  if (town === 'missing') return same(STRENGTH.number, 'samma organisationsnummer');
  if (known.isStatedToo) return other('annan ort av samma bolag');
  if (feedId === 'same') return same(STRENGTH.number, 'samma organisationsnummer och handlar-id');
  return sharesMost(known)
    ? same(STRENGTH.number, 'samma organisationsnummer och bilar')
    : unclear('samma organisationsnummer men annan ort');
}

/** Dealers of one name and two organisation numbers. */
function compareOtherNumber({ town }: Facts, known: KnownDealer): Comparison {
  if (known.isStatedToo || town === 'other' || (town === 'missing' && known.shared === 0))
    return other('annat organisationsnummer');
  return unclear(
    town === 'same' ? 'samma ort men annat organisationsnummer' : 'samma bilar men annat organisationsnummer',
  );
}

/** Dealers of one name, of which at least one states no organisation number. */
function compareWithoutNumber({ town, feedId, isSpelledAlike, isBare }: Facts, known: KnownDealer): Comparison {
  if (town === 'other') {
    if (feedId === 'same') return unclear('samma handlar-id men annan ort');
    return known.shared > 0 && !known.isStatedToo ? unclear('samma bilar men annan ort') : other('annan ort');
  }
  if (feedId === 'same') return same(STRENGTH.feedId, 'samma handlar-id');
  if (feedId === 'other' && town === 'missing')
    return known.shared > 0 ? unclear('samma bilar men annat handlar-id') : other('annat handlar-id');
  if (feedId === 'other' && !sharesMost(known)) return unclear('samma ort men annat handlar-id');
  const place = town === 'same' ? 'samma ort' : 'ort eller organisationsnummer saknas';
  if (known.shared > 0) return same(town === 'same' ? STRENGTH.townAndCars : STRENGTH.bareCars, 'samma bilar');
  const strength = town === 'same' ? STRENGTH.town : STRENGTH.bare;
  if (known.active === 0) return same(strength, 'samma namn');
  if (!isSpelledAlike) return unclear(`${place}, men namnet är stavat på annat sätt`);
  const isSameSeries = known.isSameSeries && (town === 'same' || isBare);
  // The register of companies has one limited company of a name.
  const isFirm = isBare && formOf(known.name) === 'ab';
  const isSmall = known.active < MIN_REPLACED_ADS && (town === 'same' || isSameSeries || isFirm);
  if (isSmall || (isSameSeries && town === 'same')) return same(strength, place);
  return unclear(`${place}, och ingen av bilarna är densamma`);
}

/**
 * Which of the known dealers is stated. Two that fit equally well are a question.
 * @param known dealers of the name, of a spelling of it, of the organisation number, or of the source's id
 */
export function whichDealer(stated: StatedDealer, known: readonly KnownDealer[]): DealerDecision {
  const compared = known.map((dealer) => ({ id: dealer.id, ...compareDealers(stated, dealer) }));
  const fitting = compared.filter(({ verdict }) => verdict === 'same');
  const best = Math.max(...fitting.map(({ strength }) => strength));
  const strongest = fitting.filter(({ strength }) => strength === best);
  const [first] = strongest;
  // A dealer into which others were merged is known by several names or towns.
  if (first && strongest.every(({ id }) => id === first.id))
    return { kind: 'same', id: first.id, reason: first.reason };
  const open = first ? fitting : compared.filter(({ verdict }) => verdict === 'unclear');
  return open.length > 0 ? { kind: 'unclear', candidates: openCandidates(open) } : { kind: 'new' };
}

const openCandidates = (open: readonly DealerCandidate[]): DealerCandidate[] =>
  open
    .filter(({ id }, place) => open.findIndex((each) => each.id === id) === place)
    .map(({ id, reason }) => ({ id, reason }));

/** Whether the decision does not depend on the cars that the delivery shares with the known dealers. */
export function isDealerSettled(stated: StatedDealer, known: readonly KnownDealer[]): boolean {
  const [only, second] = known;
  if (only === undefined) return true;
  const withCars = (shared: number) => whichDealer(stated, [{ ...only, shared }]).kind;
  if (second === undefined) return withCars(0) === withCars(1) && withCars(1) === withCars(Math.max(only.active, 1));
  const isCertain = (dealer: KnownDealer, shared: number): boolean => {
    const { verdict, strength } = compareDealers(stated, { ...dealer, shared });
    return verdict === 'same' && strength >= STRENGTH.numberAndTown;
  };
  const certain = known.filter((dealer) => isCertain(dealer, 0));
  const mayBeCertain = known.filter((dealer) =>
    [1, Math.max(dealer.active, 1)].some((shared) => isCertain(dealer, shared)),
  );
  return certain.length === 1 && mayBeCertain.every((dealer) => dealer === certain[0]);
}

/** The name of a delivery's file without what differs from day to day: digits and separators. */
export const fileSeries = (fileName: string): string => fold(fileName).replace(/[\d_\-. ()]+/g, '');
