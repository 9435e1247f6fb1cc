import { ownValue } from '#src/base/own-value.ts';
import { ROLE_NAMES } from '#src/domain/accounts/roles.ts';
import { COMPLAINT_STATUS_WORDS } from '#src/domain/ad-complaints/ad-complaint.ts';
import { REPORT_STATUS_WORDS } from '#src/domain/ad-reports/ad-report.ts';
import { REPORT_ACTION_WORDS } from '#src/domain/ad-reports/report-action.ts';
import { adFieldLabel, adFieldText } from '#src/domain/ads/ad-fields.ts';
import { fieldLabel } from '#src/domain/ads/field-labels.ts';
import { SURENESS_NAMES } from '#src/domain/categories/fact-lines.ts';
import { KEY_KINDS } from '#src/domain/dealer-api/key-kinds.ts';
import { WEBHOOK_EVENTS } from '#src/domain/dealer-api/webhook-events.ts';
import { DEALER_ROLE_NAMES } from '#src/domain/dealers/dealer-roles.ts';
import type { ColumnMapping, ColumnRule } from '#src/domain/deliveries/column-mapping.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import { ENQUIRY_STATUS_WORDS } from '#src/domain/enquiries/enquiry.ts';
import { AUTH_NAMES } from '#src/domain/feed-sources/feed-source.ts';
import { ERASED_WORDS } from '#src/domain/personal-data/erasure.ts';
import { VIEWED_LISTS } from '#src/domain/staff-lists/saved-view.ts';
import { PURPOSE_NAMES } from '#src/domain/tracking/tracking.ts';
import { STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import { AUDIT_FIELDS } from './audit-fields.ts';

/** Swedish for the actions of the audit log. */
const ACTION_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'account.disable': 'Stängde av konto',
    'account.enable': 'Öppnade konto',
    'account.end-sessions': 'Loggade ut konto överallt',
    'account.invite': 'Bjöd in till personalen',
    'account.resend-confirmation': 'Skickade bekräftelse igen',
    'ad-note.add': 'Antecknade om annons',
    'ad-note.remove': 'Tog bort anteckning om annons',
    'ad.create': 'Skapade annons',
    'ad.update': 'Ändrade annons',
    'ad.remove': 'Tog bort annons',
    'ad.publish': 'Publicerade annons',
    'ad.release': 'Lät annons följa flödet',
    'ads.change': 'Ändrade flera annonser',
    'ads.undo': 'Ångrade ändring av flera annonser',
    'ad.status': 'Ändrade annonsens status',
    'alias.add': 'Lade till sökord',
    'alias.change': 'Ändrade sökord',
    'alias.remove': 'Tog bort sökord',
    'api-key.create': 'Skapade API-nyckel',
    'api-key.revoke': 'Återkallade API-nyckel',
    'webhook.save': 'Ändrade webhook',
    'webhook.remove': 'Tog bort webhook',
    'category.update': 'Ändrade kategori',
    'category.restore': 'Återställde kategori',
    'complaint.answer': 'Svarade på klagomål',
    'complaint.send': 'Klagade på beslut',
    'dealer.accept-invitation': 'Tackade ja till inbjudan',
    'dealer.accept-agreements': 'Godkände villkoren',
    'dealer.add': 'Lade upp handlare',
    'dealer.approved-claim': 'Godkände ansökan om handlare',
    'dealer.change': 'Ändrade handlare',
    'dealer.merge': 'Slog ihop två handlare',
    'dealer.split': 'Delade en handlare i två',
    'dealer.undo-merge': 'Ångrade en sammanslagning av handlare',
    'dealer.undo-split': 'Ångrade en delning av handlare',
    'dealer.change-role': 'Bytte roll hos handlare',
    'dealer.close-ads': 'Tog bort tyst handlares annonser',
    'dealer.confirmed': 'Handlaren levererar igen',
    'dealer.end': 'Avslutade bilhandel',
    'dealer.invite': 'Bjöd in person',
    'dealer.let-grow': 'Släppte igenom större bestånd',
    'dealer.register': 'Anslöt bilhandel',
    'dealer.refused-claim': 'Avslog ansökan om handlare',
    'dealer.remove-person': 'Tog bort person',
    'dealer-group.add': 'Lade upp koncern',
    'dealer-group.add-dealer': 'Lade till handlare i koncern',
    'dealer-group.approve': 'Godkände koncern',
    'dealer-group.refuse': 'Avslog koncern',
    'dealer-group.remove': 'Löste upp koncern',
    'dealer-group.remove-dealer': 'Tog handlare ur koncern',
    'dealer-group.remove-person': 'Tog bort person ur koncern',
    'dealer-group.state-site': 'Kopplade anläggning till handlare',
    'dealer-note.add': 'Antecknade om handlare',
    'dealer-note.remove': 'Tog bort anteckning om handlare',
    'dealer.trade-in': 'Ändrade förval för inbyte',
    'dealer.view': 'Såg handlarens eget område',
    'dealer.view-end': 'Slutade se handlarens eget område',
    'dealer.unconfirmed': 'Handlaren är tyst',
    'dealer.widget': 'Ändrade bilar på egen webbplats',
    'dealer.withdraw-invitation': 'Drog tillbaka inbjudan',
    'delivery.take': 'Tog emot leverans',
    'enquiry.answer': 'Svarade på meddelande',
    'enquiry.change': 'Ändrade meddelande',
    'enquiry.remind': 'Påminde om meddelanden',
    'enquiry.settings': 'Ändrade val för meddelanden',
    'export.read': 'Exporterade lista',
    'feed-source.accept': 'Godkände hämtad fil',
    'feed-source.add': 'Lade till hämtning',
    'feed-source.change': 'Ändrade hämtning',
    'feed-source.remove': 'Tog bort hämtning',
    'import.upload': 'Importerade fil',
    'import.discard': 'Kastade fil',
    'import.dealer': 'Svarade vilken handlare en fil hör till',
    'import.undo': 'Ångrade import',
    'mapping.remove': 'Tog bort kolumnmappning',
    'mapping.save': 'Sparade kolumnmappning',
    'parameter.add': 'Lade till parameter',
    'parameter.change': 'Ändrade parameter',
    'parameter.remove': 'Tog bort parameter',
    'personal-data.erase': 'Tog bort personuppgifter',
    'prompt.add': 'Lade till prompt',
    'prompt.change': 'Ändrade prompt',
    'prompt.remove': 'Tog bort prompt',
    'prompt.restore': 'Återställde prompt',
    'prompt.use': 'Tog prompt i bruk',
    'recall.add': 'Lade till återkallelse',
    'recall.change': 'Ändrade återkallelse',
    'recall.remove': 'Tog bort återkallelse',
    'recall.restore': 'Återställde återkallelse',
    'report.decide': 'Beslutade om anmälan',
    'role.accept': 'Fick roll genom inbjudan',
    'role.assign': 'Gav roll',
    'role.remove': 'Tog bort roll',
    'tracking-script.add': 'Lade till skript',
    'tracking-script.change': 'Ändrade skript',
    'tracking-script.remove': 'Tog bort skript',
    'word.forget': 'Glömde ord',
    'word.teach': 'Lärde in ord',
    'setup.hide': 'Dolde listan för en ny webbplats',
    'view.remove': 'Tog bort delad vy',
    'view.save': 'Sparade delad vy',
  }),
);

/** Swedish for the things that are changed. */
const SUBJECT_WORDS: ReadonlyMap<string, string> = new Map([
  ['ad', 'Annons'],
  ['ad-note', 'Annons'],
  ['alias', 'Sökord'],
  ['api-key', 'API-nyckel'],
  ['bulk', 'Ändring'],
  ['category', 'Kategori'],
  ['claim', 'Ansökan'],
  ['complaint', 'Klagomål'],
  ['dealer', 'Handlare'],
  ['dealer-group', 'Koncern'],
  ['dealer-note', 'Handlare'],
  ['enquiry', 'Meddelande'],
  ['export', 'Lista'],
  ['feed-source', 'Hämtning'],
  ['import', 'Import'],
  ['mapping', 'Kolumnmappning'],
  ['parameter', 'Parameter'],
  ['prompt', 'Prompt'],
  ['recall', 'Återkallelse'],
  ['report', 'Anmälan'],
  ['setup', 'Ny webbplats'],
  ['tracking-script', 'Skript'],
  ['user', 'Konto'],
  ['view', 'Vy'],
  ['visitor', 'Besökarkonto'],
  ['webhook', 'Webhook'],
  ['word', 'Ord'],
]);

const FIELD_WORDS: ReadonlyMap<string, string> = new Map(Object.entries(AUDIT_FIELDS));

export const auditActionWords = (action: string): string => ACTION_WORDS.get(action) ?? action;

/** The actions whose Swedish words contain a text. */
export function actionsNamed(text: string): string[] {
  const wanted = text.toLowerCase();
  return [...ACTION_WORDS].flatMap(([action, words]) => (words.toLowerCase().includes(wanted) ? [action] : []));
}

/** The noun and the key of a changed thing: "ad" and "104053" of "ad:104053". */
export function subjectParts(subject: string): { noun: string; key: string } {
  const at = subject.indexOf(':');
  return at < 0 ? { noun: '', key: subject } : { noun: subject.slice(0, at), key: subject.slice(at + 1) };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Audited = {
  subject: string;
  before: unknown;
  after: unknown;
  /** Names of the dealers, groups, accounts, makes and models that the entry has by number; see {@link nameKey}. */
  names?: AuditNames | null;
};
export type AuditNames = Readonly<Record<string, string>>;

/** Kinds of things that entries have by number, by the fields that name them. */
export const NUMBERED_FIELDS = {
  dealer: 'dealer',
  dealerId: 'dealer',
  groupId: 'dealer-group',
  userId: 'user',
  brandId: 'brand',
  seriesId: 'series',
} as const;
export type NumberedKind = (typeof NUMBERED_FIELDS)[keyof typeof NUMBERED_FIELDS];

/** The key of a name among {@link AuditNames}: "dealer:97". */
const nameKey = (kind: string, key: string | number): string => `${kind}:${key}`;

/** The changed thing in Swedish: "Annons 104053", "Konto eva@bil.example". A key that says nothing is replaced by the thing's name. */
export function auditSubjectWords({ subject, before, after, names }: Audited): string {
  const { noun, key } = subjectParts(subject);
  if (noun === '') return SUBJECT_WORDS.get(key) ?? subject;
  const words = SUBJECT_WORDS.get(noun);
  if (words === undefined) return subject;
  const known = ownValue<string>(names ?? {}, nameKey(NAMED_SUBJECTS.get(noun) ?? noun, key));
  if (known !== undefined) return `${words} ${known}`;
  if (!UUID.test(key) && !NAMED_SUBJECTS.has(noun)) return `${words} ${key}`;
  const identities = [after, before].flatMap((each) => {
    const fields = fieldsOf(each);
    return [fields.get('email'), fields.get('name'), fields.get('dealer')];
  });
  const name = identities.find((each) => typeof each === 'string');
  if (name !== undefined) return `${words} ${name}`;
  return UUID.test(key) ? words : `${words} ${key}`;
}

/** The kind of things whose number says nothing to people, by the noun of the subject. */
const NAMED_SUBJECTS: ReadonlyMap<string, NumberedKind> = new Map([
  ['dealer', 'dealer'],
  ['dealer-note', 'dealer'],
  ['dealer-group', 'dealer-group'],
  ['user', 'user'],
]);

/** The fields that differ before and after a change, as lines of text. */
export function auditDifferences({ subject, before, after, names }: Audited): { before: string; after: string } {
  const { noun } = subjectParts(subject);
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((name) => !isSame(was.get(name), is.get(name)));
  const lines = (own: Fields, other: Fields) =>
    changed.flatMap((name) => {
      const value = withoutCommon(own.get(name), other.get(name));
      if (value === undefined) return [];
      const text = textOf({ noun, name, names }, value);
      const otherText = textOf({ noun, name, names }, withoutCommon(other.get(name), own.get(name)));
      return [`${auditFieldWords(noun, name)}: ${beginningAtChange(text, otherText)}`];
    });
  return { before: lines(was, is).join('\n'), after: lines(is, was).join('\n') };
}

type Fields = ReadonlyMap<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** Of two lists of things, such as the cars of a category, those that are in one only. */
function withoutCommon(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  if (![...value, ...other].every((each) => typeof each === 'object' && each !== null)) return value;
  const others = new Set(other.map((each) => JSON.stringify(each)));
  return value.filter((each) => !others.has(JSON.stringify(each)));
}

/** Both come from JSON of the same writer. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const auditFieldWords = (noun: string, name: string): string =>
  noun === 'ad' ? adFieldLabel(name) : (FIELD_WORDS.get(name) ?? fieldLabel(name));

/** Swedish for stored words, by field, whatever the thing. */
const FIELD_VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auth: AUTH_NAMES,
  confidence: SURENESS_NAMES,
  events: labelsOf(WEBHOOK_EVENTS),
  format: FORMAT_TITLES,
  role: { ...ROLE_NAMES, ...DEALER_ROLE_NAMES },
  sureness: SURENESS_NAMES,
};

/** Swedish for stored words, by thing and field. */
const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ad status': STATUS_WORDS,
  'api-key kind': labelsOf(KEY_KINDS),
  'complaint status': COMPLAINT_STATUS_WORDS,
  'enquiry status': ENQUIRY_STATUS_WORDS,
  'import others': { new: 'nya handlare', ask: 'frågas om' },
  'report action': REPORT_ACTION_WORDS,
  'report status': REPORT_STATUS_WORDS,
  'tracking-script purpose': PURPOSE_NAMES,
  'view list': VIEWED_LISTS,
  ...Object.fromEntries(
    ['user', 'visitor', 'enquiry', 'report', 'claim'].map((noun) => [`${noun} kind`, ERASED_WORDS]),
  ),
};

function labelsOf(entries: Readonly<Record<string, { label: string }>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(entries).map(([name, { label }]) => [name, label]));
}

/** Fields whose keys are texts of a file, and not names of fields. */
const TEXT_KEYS: ReadonlySet<string> = new Set<keyof ColumnMapping | keyof ColumnRule>(['columns', 'values']);

type TextPlace = { noun: string; name: string; names: Audited['names'] };

function textOf({ noun, name, names }: TextPlace, value: unknown): string {
  if (value === undefined) return '';
  if (value === null) return 'saknas';
  if (typeof value === 'boolean') return value ? 'ja' : 'nej';
  if (Array.isArray(value)) return value.map((each) => textOf({ noun, name, names }, each)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(
        ([key, each]) =>
          `${TEXT_KEYS.has(name) ? key : auditFieldWords(noun, key)}: ${textOf({ noun, name: key, names }, each)}`,
      )
      .join('; ');
  const kind = ownValue<string>(NUMBERED_FIELDS, name);
  if (kind !== undefined && (typeof value === 'number' || typeof value === 'string')) {
    const known = ownValue<string>(names ?? {}, nameKey(kind, value));
    if (known !== undefined) return known;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name === 'field') return value === 'car' ? 'bil' : fieldLabel(value);
  if (noun === 'ad' && name === 'publish_at') return adFieldText(name, value) ?? value;
  const words = ownValue(VALUE_WORDS, `${noun} ${name}`) ?? ownValue(FIELD_VALUE_WORDS, name) ?? {};
  return ownValue(words, value) ?? value;
}

/** Characters of a long text that are shown before its first difference. */
const CONTEXT = 40;

/** Two long texts with the same beginning are shown from their first difference, so that it is not folded. */
function beginningAtChange(text: string, other: string): string {
  let at = 0;
  while (at < text.length && at < other.length && text[at] === other[at]) at += 1;
  const from = at - CONTEXT;
  if (from < CONTEXT) return text;
  // Not between the two halves of a character.
  return `…${text.slice(from).replace(/^[\udc00-\udfff]/, '')}`;
}
