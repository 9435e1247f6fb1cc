import { listed } from '#src/domain/format/texts.ts';
import { retentionText } from '#src/domain/personal-data/retention.ts';
import { type ConsentPurpose, PURPOSE_NAMES } from '#src/domain/tracking/tracking.ts';

type Stored = { what: string; why: string; ground: string; howLong: string };

/** Legal grounds of GDPR, article 6.1, and why they apply. */
const GROUNDS = {
  service: 'Berättigat intresse: att göra det du ber om (6.1 f)',
  security: 'Berättigat intresse: säkerhet (6.1 f)',
  better: 'Berättigat intresse: en bättre webbplats (6.1 f)',
  contract: 'Avtal: ditt konto (6.1 b)',
  consent: 'Ditt samtycke (6.1 a)',
  report: 'Rättslig förpliktelse: att pröva anmälningar (6.1 c)',
  moderation: 'Rättslig förpliktelse: att motivera beslut (6.1 c)',
  duty: 'Rättslig förpliktelse: att kunna visa ditt samtycke (6.1 c)',
} as const;

type Props = {
  /** Purposes of the active scripts that require consent. */
  purposes: readonly ConsentPurpose[];
  /** Company that runs the adviser's language model; null when the site answers itself. */
  modelOperator: string | null;
};

/** Of those who visit the site, as configured in its cookies, tables and jobs. */
export const storedOfVisitors = ({ purposes, modelOperator }: Props): Stored[] => [
  {
    what: 'Ljust eller mörkt utseende, och stora bilder i listor på telefonen',
    why: 'Kakor. För att dina val ska följa med mellan sidor.',
    ground: GROUNDS.service,
    howLong: '1 år',
  },
  {
    what: 'Ditt svar om samtycke',
    why: 'Kaka. För att vi ska veta vad du har sagt ja och nej till.',
    ground: GROUNDS.duty,
    howLong: '6 månader',
  },
  ...(purposes.length === 0 ? [] : [ofScripts(purposes)]),
  ofAdviser(modelOperator),
  ADVISER_FEEDBACK,
  {
    what: 'Meddelande till en handlare: namn, e-postadress eller telefonnummer, och det du skriver',
    why: 'Hos oss, hos handlaren som får det, och hos den som skickar våra mejl. För att handlaren ska kunna svara dig.',
    ground: GROUNDS.service,
    howLong: `${retentionText('enquiries')} hos oss`,
  },
  {
    what: 'Bevakning med e-post: adressen och vad du bevakar',
    why: 'Hos oss och hos den som skickar våra mejl. För att kunna mejla dig om bilar. Handlare ser hur många som bevakar, aldrig vilka.',
    ground: GROUNDS.service,
    howLong: 'Tills du avslutar bevakningen, 7 dagar om du inte bekräftar den',
  },
  {
    what: 'Bevakning med notiser: din webbläsares adress hos den som förmedlar dess notiser, och vad du bevakar',
    why: 'Hos oss. Notisen går krypterad genom den som har gjort webbläsaren. För att kunna säga till om bilar.',
    ground: GROUNDS.service,
    howLong: 'Tills du stänger av notiserna',
  },
  {
    what: 'Konto för favoriter och bevakningar: e-postadressen, listorna med dina anteckningar, och vilka webbläsare som är inloggade',
    why: 'Hos oss, och en kaka i webbläsaren. För att listorna ska följa med mellan dina enheter.',
    ground: GROUNDS.contract,
    howLong: `Tills du tar bort kontot, annars ${retentionText('visitorAccounts')} efter ditt senaste besök`,
  },
  {
    what: 'Delad lista: bilarna, och namnen, rösterna och kommentarerna som du och andra skriver i den',
    why: 'Hos oss. För att de som har länken ska kunna läsa listan.',
    ground: GROUNDS.service,
    howLong: '90 dagar, eller tills den som delade listan tar bort den',
  },
  {
    what: 'Nycklarna till listor som du har delat',
    why: 'Kaka. För att bara du ska kunna ändra och ta bort dem.',
    ground: GROUNDS.service,
    howLong: '90 dagar',
  },
  {
    what: 'Dina egna siffror för vad en bil kostar',
    why: 'I din webbläsare, inte hos oss. För att de ska gälla alla bilar du tittar på.',
    ground: GROUNDS.service,
    howLong: 'Tills du väljer våra antaganden igen',
  },
  {
    what: 'Favoriter, sedda och dolda bilar, sparade sökningar och platsen som du räknar avstånd från',
    why: 'I din webbläsare, inte hos oss om du inte har ett konto. För att du ska hitta tillbaka till bilarna.',
    ground: GROUNDS.service,
    howLong: 'Tills du tar bort dem, eller tömmer webbläsaren',
  },
  {
    what: 'Ägarlänken till en lista som du har delat',
    why: 'I din webbläsare och hos oss, som ett avtryck. Den som har länken kan ändra listan.',
    ground: GROUNDS.service,
    howLong: '90 dagar',
  },
  {
    what: 'Anmälan av en annons, med namn och e-postadress om du lämnar dem',
    why: 'Hos oss. För att kunna pröva anmälan och svara dig.',
    ground: GROUNDS.report,
    howLong: `Namnet och e-postadressen ${retentionText('reporters')} efter beslutet, resten ${retentionText('reports')}`,
  },
  {
    what: 'Hur ofta varje annons visas, öppnas, sparas och telefonnumret visas, som antal per dag',
    why: 'Hos oss, utan koppling till dig och utan kakor. För att handlare ska se hur bilarna går och vad köpare frågar efter.',
    ground: GROUNDS.better,
    howLong: '400 dagar',
  },
  {
    what: 'Hur ofta en modell, ett drivmedel, en biltyp, en prisklass och ett län söks, som antal per dag',
    why: 'Hos oss, utan koppling till dig, utan kakor och utan det du skriver. För att handlare ska se vad köpare frågar efter.',
    ground: GROUNDS.better,
    howLong: '400 dagar',
  },
  {
    what: 'Sökord utan träff',
    why: 'Hos oss, utan koppling till dig. För att sökningen ska bli bättre.',
    ground: GROUNDS.better,
    howLong: retentionText('searchMisses'),
  },
  {
    what: 'Ip-adress',
    why: 'Hos oss. För att räkna anrop, så att ingen kan överbelasta webbplatsen eller gissa lösenord.',
    ground: GROUNDS.security,
    howLong: 'Högst två dygn',
  },
];

/** Of those who sign in to manage a dealership or the site. */
export const STORED_OF_ACCOUNTS: readonly Stored[] = [
  {
    what: 'Den som sköter en bilhandel: e-postadressen, vilken bilhandel det är, avtal som har godkänts, och ansökan med organisationsnummer',
    why: 'Hos oss. För att rätt personer ska komma åt bilhandeln, och för att kunna visa vad som är avtalat.',
    ground: GROUNDS.contract,
    howLong: `Så länge kontot finns, ansökan ${retentionText('claims')} efter beslutet`,
  },
  {
    what: 'Beslut om en annons, och handlarens klagomål',
    why: 'Hos oss och hos handlaren. För att handlaren ska få veta varför, och kunna få beslutet prövat igen.',
    ground: GROUNDS.moderation,
    howLong: retentionText('decisions'),
  },
  {
    what: 'Konto: e-postadress, och lösenordet som avtryck',
    why: 'Hos oss. För att du ska kunna logga in.',
    ground: GROUNDS.contract,
    howLong: 'Så länge kontot finns',
  },
  {
    what: 'Inloggning, för den som har konto',
    why: 'Kaka, och hos oss. För att du ska förbli inloggad.',
    ground: GROUNDS.contract,
    howLong: 'Högst 12 timmar',
  },
  {
    what: 'Webbläsare som har loggat in',
    why: 'Kaka. Så att ingen kan låsa dig ute genom att gissa ditt lösenord.',
    ground: GROUNDS.security,
    howLong: '180 dagar',
  },
  {
    what: 'E-post till den som har konto',
    why: 'Hos oss och hos den som skickar våra mejl. För att bekräfta adressen, byta lösenord, varna vid fel lösenord och skicka de siffror som en handlare har bett om.',
    ground: GROUNDS.contract,
    howLong: retentionText('mails'),
  },
  {
    what: 'Vad personal har ändrat',
    why: 'Hos oss. För att det ska gå att se vem som ändrade vad.',
    ground: GROUNDS.security,
    howLong: retentionText('auditLog'),
  },
  {
    what: 'Säkerhetshändelser, med förkortad ip-adress',
    why: 'Hos oss. För att intrångsförsök ska kunna stoppas.',
    ground: GROUNDS.security,
    howLong: retentionText('securityEvents'),
  },
];

const ofScripts = (purposes: readonly ConsentPurpose[]): Stored => ({
  what: 'Uppgifter och kakor från skript som du har sagt ja till',
  why: `Kakor, och hos företaget bakom skriptet: din ip-adress och vad du gör på webbplatsen. För ${listed(purposes.map((purpose) => PURPOSE_NAMES[purpose].toLowerCase()))}.`,
  ground: GROUNDS.consent,
  howLong: 'Så länge företaget bestämmer, eller tills du tar tillbaka ditt samtycke',
});

function ofAdviser(modelOperator: string | null): Stored {
  const operator =
    modelOperator === null ? '' : ` Hos ${modelOperator}, som får det du skriver. För att kunna formulera svaren.`;
  return {
    what: 'Samtal med rådgivaren',
    why: `Kaka, och hos oss. För att samtalet ska finnas kvar när du kommer tillbaka.${operator}`,
    ground: GROUNDS.service,
    howLong: `${retentionText('conversations')}${modelOperator === null ? '' : ' hos oss'}`,
  };
}

const ADVISER_FEEDBACK: Stored = {
  what: 'Ditt omdöme om ett svar från rådgivaren, och frågor som den inte förstod',
  why: 'Hos oss, med frågan och svaret men utan personnummer, e-post, telefonnummer och registreringsnummer. För att svaren ska bli bättre.',
  ground: GROUNDS.better,
  howLong: retentionText('answerFeedback'),
};

/**
 * The stored data: where, why, on what legal ground and for how long. On phones each entry is a paragraph, with its retention on
 * the first line.
 */
export function StoredTable({ caption, rows }: { caption: string; rows: readonly Stored[] }) {
  return (
    <table className="w-full border-collapse text-left align-top text-small max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-edge text-fine text-quiet">
          {['Vad', 'Var och varför', 'Rättslig grund', 'Hur länge'].map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-6 font-semibold last:pr-0">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ what, why, ground, howLong }) => (
          <tr
            key={what}
            className="border-b border-line align-top *:sm:py-2.5 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:py-3"
          >
            <th scope="row" className="font-medium sm:pr-6">
              {what}
            </th>
            <td className="max-sm:col-span-2 max-sm:row-start-2 max-sm:text-quiet sm:pr-6">{why}</td>
            <td className="max-sm:col-span-2 max-sm:row-start-3 max-sm:text-quiet sm:pr-6">{ground}</td>
            <td className="max-sm:max-w-44 max-sm:text-right">{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
