import { formatCount } from '#src/domain/format/numbers.ts';
import { listed } from '#src/domain/format/texts.ts';
import { retentionText } from './retention.ts';

/** Personal data that an admin deletes at somebody's request (GDPR, article 17). `visitor`: an account of a visitor, without a role. */
export const ERASED_KINDS = ['account', 'visitor', 'enquiry', 'report', 'claim'] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

export const ERASED_WORDS: Readonly<Record<ErasedKind, string>> = {
  account: 'Konto',
  visitor: 'Besökarkonto',
  enquiry: 'Meddelande till handlare',
  report: 'Anmälan',
  claim: 'Ansökan om en bilhandel',
};

/** A thing and the rows stored with it, by which its page states the effect of deleting it. */
export type Erasable =
  | {
      kind: 'account';
      email: string;
      roles: string[];
      sessions: number;
      passkeys: number;
      views: number;
      claims: number;
      /** The dealers that the account has access to, each with the number of other people who have. */
      dealers: readonly { name: string; otherPeople: number }[];
      /** Valid API keys that the account made. */
      keys: number;
    }
  | { kind: 'visitor'; email: string; favourites: number; searches: number; sessions: number; alerts: number }
  | { kind: 'enquiry'; name: string; car: string; dealer: string; isAnswered: boolean }
  | { kind: 'report'; car: string; isDecided: boolean; hasDecision: boolean }
  | { kind: 'claim'; email: string; dealer: string; isDecided: boolean };

/** The name of a thing for the person who deletes it. */
export function erasableName(thing: Erasable): string {
  switch (thing.kind) {
    case 'account':
    case 'visitor':
      return thing.email;
    case 'enquiry':
      return `från ${thing.name} om ${thing.car}`;
    case 'report':
      return `av ${thing.car}`;
    case 'claim':
      return `${thing.email}, ${thing.dealer}`;
  }
}

/** The things that are deleted with another one, and those that remain and why; each a sentence. */
export type ErasureEffect = { gone: string[]; stays: string[] };

export function erasureEffect(thing: Erasable): ErasureEffect {
  switch (thing.kind) {
    case 'account':
      return effectOfAccount(thing);
    case 'visitor':
      return {
        gone: [
          `Kontot med ${formatCount(thing.favourites, 'favorit', 'favoriter')}, ${formatCount(thing.searches, 'bevakad sökning', 'bevakade sökningar')} och ${formatCount(thing.sessions, 'inloggad enhet', 'inloggade enheter')}.`,
          `${formatCount(thing.alerts, 'bevakning', 'bevakningar')} med e-post, och mejl som inte har skickats än.`,
        ],
        stays: [
          'Meddelanden till handlare och anmälningar från adressen tas bort var för sig.',
          'Listorna på besökarens egna enheter finns kvar där.',
        ],
      };
    case 'enquiry':
      return {
        gone: ['Meddelandet med namn, adress, svar och anteckningar. Handlaren ser det inte längre i sitt område.'],
        stays: [
          `${thing.dealer} kan ha fått det som mejl. Be handlaren ta bort det där.`,
          ...(thing.isAnswered ? [] : ['Det är inte besvarat.']),
        ],
      };
    case 'report':
      return {
        gone: ['Anmälan med text, namn och adress.'],
        stays: [
          ...(thing.hasDecision
            ? ['Beslutet om annonsen, utan vem som anmälde. Handlaren har rätt att läsa det.']
            : []),
          ...(thing.isDecided ? [] : ['Den är inte avgjord, och den som anmälde får inget svar.']),
        ],
      };
    case 'claim':
      return {
        gone: ['Ansökan med organisationsnummer och meddelande.'],
        stays: [`Kontot ${thing.email} och det som det har godkänt för ${thing.dealer}.`],
      };
  }
}

type ErasableAccount = Extract<Erasable, { kind: 'account' }>;

function effectOfAccount(account: ErasableAccount): ErasureEffect {
  const { roles, sessions, passkeys, views, claims, dealers, keys } = account;
  const counted = [
    ...(sessions > 0 ? [formatCount(sessions, 'inloggning', 'inloggningar')] : []),
    ...(passkeys > 0 ? [formatCount(passkeys, 'passkey', 'passkeys')] : []),
    ...(views > 0 ? [formatCount(views, 'sparad vy', 'sparade vyer')] : []),
    ...(claims > 0 ? [formatCount(claims, 'ansökan', 'ansökningar')] : []),
  ];
  return {
    gone: [
      `Kontot med lösenord${roles.length === 0 ? '' : ` och behörigheten ${roles.join(', ')}`}.`,
      ...(counted.length === 0 ? [] : [`Till kontot hör ${counted.join(', ')}, som också tas bort.`]),
      ...(dealers.length === 0 ? [] : [`Tillgången till ${listed(dealers.map(({ name }) => name))}.`]),
    ],
    stays: [
      ...dealers.map(({ name, otherPeople }) =>
        otherPeople === 0
          ? `Ingen annan har tillgång till ${name}. Bilarna ligger kvar tills de tas ned.`
          : `${formatCount(otherPeople, 'annan person', 'andra personer')} har tillgång till ${name}.`,
      ),
      ...(keys === 0
        ? []
        : [`${formatCount(keys, 'API-nyckel', 'API-nycklar')} som kontot har gjort fortsätter att gälla.`]),
      `Adressen i loggen över ändringar och bland säkerhetshändelser, i ${retentionText('auditLog')}, så att det går att se vem som ändrade vad.`,
      'Adressen i avtal som kontot har godkänt för en bilhandel.',
      `Adressen bredvid svar som kontot har skickat till kunder, i ${retentionText('enquiries')}.`,
    ],
  };
}

/** Why a thing is not deleted. */
export const ERASURE_REFUSALS = {
  gone: 'Det är redan borttaget.',
  own: 'Du kan inte ta bort ditt eget konto.',
  'last-admin': 'Den sista administratören kan inte tas bort.',
  'undecided registration': 'Bilhandeln har tillgång men är inte kontrollerad. Godkänn eller avslå ansökan först.',
} as const;
export type ErasureRefusal = keyof typeof ERASURE_REFUSALS;
