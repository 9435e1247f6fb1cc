import type { Complaint } from '#src/domain/adviser/conversation/matter.ts';

/** Questions within a complaint, by folded words; the first that matches is answered first. */
const BESIDES: readonly (readonly [RegExp, Readonly<Record<'dealer' | 'private', string>>])[] = [
  [
    /\bbefintligt skick|i befintligt\b/,
    {
      dealer:
        'Det kan handlaren inte avtala bort: konsumentköplagen gäller ändå, även om det står ”i befintligt skick” i kontraktet.',
      private:
        'Privat får bilen säljas i befintligt skick. Då är den felaktig enligt köplagen bara om säljaren har sagt något som inte stämmer, har låtit bli att berätta något viktigt, eller om den är väsentligt sämre än du hade skäl att räkna med.',
    },
  ],
  [
    /\bgaller (?:det|lagen|reglerna)\b.*\b(?:kosta\w*|pris\w*|billig\w*|gammal\w*|aldre|begagna\w*|kr|tusen|\d)/,
    {
      dealer:
        'Ja, det gäller oavsett vad bilen kostade. Men av en billig och gammal bil kan du inte vänta dig lika mycket som av en dyr och ny.',
      private:
        'Ja, det gäller oavsett vad bilen kostade. Men av en billig och gammal bil kan du inte vänta dig lika mycket som av en dyr och ny.',
    },
  ],
  [
    /\barn\b|\bvem (?:kan|ska) jag|\bvart (?:kan|ska) jag|\bvanda mig\b|\bstamma|\btingsratt/,
    {
      dealer:
        'Kommer ni inte överens kan du anmäla till ARN, Allmänna reklamationsnämnden, som är gratis. Konsumentvägledaren i din kommun och Hallå konsument (0771-525 525) hjälper dig att formulera kravet.',
      private:
        'ARN prövar inte köp mellan privatpersoner. Konsumentvägledaren i din kommun kan ge råd, och i sista hand avgör tingsrätten.',
    },
  ],
  [
    /\bhur lang(?:t|e)\b|\bbevisa|\bbevisborda|\bvem ska visa\b/,
    {
      dealer:
        'Du har tre år på dig, och under de första två ska handlaren visa att felet inte fanns när du fick bilen.',
      private:
        'Du ska reklamera inom skälig tid, och senast två år efter köpet. Det är du som ska visa att felet fanns när du köpte.',
    },
  ],
];

const MAIN: Readonly<Record<'dealer' | 'private', readonly string[]>> = {
  dealer: [
    'Reklamera skriftligt till handlaren nu: du har rätt enligt konsumentköplagen att klaga på fel som fanns från början i tre år, och de första två åren ska handlaren visa att felet inte fanns när du fick bilen.',
    'Handlaren ska i första hand laga bilen utan kostnad för dig. Går det inte, eller vägrar handlaren, kan du kräva prisavdrag eller häva köpet om felet är allvarligt. Laga inte bilen på egen hand innan handlaren har fått chansen. Källor: Konsumentköplag (2022:260); Hallå konsument.',
    'Skriv ett mejl i dag: vad som är fel, när du märkte det och vad du kräver. Vägrar handlaren kan du anmäla till ARN.',
  ],
  private: [
    'Vid köp av en privatperson gäller köplagen: du kan kräva något bara om felet fanns när du köpte, om du inte borde ha sett det när du undersökte bilen, eller om bilen inte är som säljaren lovade.',
    'Reklamera skriftligt så snart du kan, senast två år efter köpet, och låt en verkstad skriva ett intyg om felet och hur länge det kan ha funnits. Källor: Köplag (1990:931); Hallå konsument.',
    'Kommer ni inte överens: ARN prövar inte köp mellan privatpersoner, men konsumentvägledaren i din kommun kan ge råd, och i sista hand avgör tingsrätten.',
  ],
};

const UNKNOWN_SELLER = [
  'Det beror på vem du köpte av. **Av en handlare:** konsumentköplagen gäller, och du kan reklamera fel som fanns från början i tre år. Handlaren ska i första hand laga bilen utan kostnad för dig.',
  '**Av en privatperson:** köplagen gäller, och du kan kräva något bara för fel som fanns vid köpet och som du inte borde ha sett, eller om bilen inte är som säljaren lovade. Källor: Konsumentköplag (2022:260); Köplag (1990:931); Hallå konsument.',
  'Reklamera skriftligt nu, vem du än köpte av. Köpte du av en handlare eller av en privatperson?',
];

/** Paragraphs for somebody whose car has trouble after the purchase. @param folded the message, folded */
export function complaintTexts({ seller }: Complaint, folded: string): string[] {
  if (seller === null) return UNKNOWN_SELLER;
  const besides = BESIDES.find(([pattern]) => pattern.test(folded))?.[1][seller];
  return besides === undefined ? [...MAIN[seller]] : [besides, ...MAIN[seller].slice(0, 2)];
}

/** Messages to offer after a complaint. */
export const AFTER_COMPLAINT = [
  'Vad är skillnaden mellan garanti och reklamation?',
  'Vem kan jag vända mig till?',
  'Är det tryggare att köpa av en handlare än privat?',
];
