import type { Complaint } from '#src/domain/adviser/conversation/matter.ts';
import { isOfSeller } from '#src/domain/adviser/frame/complaint.ts';
import { TOPICS, type Topic, topicForSale, topicParagraphs } from '#src/domain/adviser/topics/topics.ts';

/** The right to complain, which answers every complaint that asks for nothing in particular. */
const RIGHTS = 'dealer-rights';

/** Words of a complaint, folded, and the topic that answers them as the law is for the sale; the first that matches. */
const ASKED: readonly (readonly [RegExp, string])[] = [
  [/\bbefintligt\b/, 'as-is'],
  [
    /\barn\b|\bv(?:em|art|ar) (?:kan|ska|bor|far) (?:jag|man|vi)\b|\bvanda (?:mig|sig|oss)\b|\bstamma|\btingsratt|\badvokat|\bdomstol|\bger sig\b|\bsager nej|\bvagra|\bneka(?:r|de)?\b|\bskyller\b/,
    'dispute-dealer',
  ],
  [/\bhur (?:lang|snart|snabbt|manga (?:manader|ar))\w*|\bfor sent\b|\bpreskrib/, 'complaint-time'],
  [/\bhav(?:a|er|ning|t)\w*|\bpengarna tillbaka|\blamna (?:tillbaka|igen)|\bprisavdrag/, 'cancel-purchase'],
  [/\bdol(?:t|da) fel/, 'hidden-fault'],
  [/\bannons\w*\b.*\b(?:inte|fel|annat|stod|lovade|ljog)\b|\bstod (?:det )?i annonsen/, 'wrong-ad'],
];

/** A visitor who expects the site to act. */
const OF_SITE = /\b(?:vad gor ni|ni maste|via er|er sida|er sajt|er hemsida|hos er|genom er|milvis)\b/;
const sitePart = (seller: Complaint['seller']): string =>
  `Köpet är mellan dig och ${seller === 'private' ? 'den som sålde bilen' : 'handlaren'}: vi säljer inga bilar och kan inte betala eller laga. ${seller === 'private' ? 'Alla annonser här är handlares; är annonsen ändå vår, anmäl den' : 'Anmäl gärna annonsen eller handlaren'} på annonsens sida, så tittar vi på det.`;
const OF_HIDDEN_FAULT = /\bdol(?:t|da|d) fel/;
const HIDDEN_FAULT =
  '”Dolt fel” är ett begrepp från husköp. För en bil är frågan om felet fanns när du fick den och om du borde ha sett det.';
const AS_IS = /\bbefintligt\b/;

const OF_PRICE =
  /\bgaller (?:det|lagen|reglerna)\b.*\b(?:kosta\w*|pris\w*|billig\w*|gammal\w*|aldre|begagna\w*|kr|tusen|\d)/;
const WHATEVER_PRICE =
  'Ja, oavsett vad bilen kostade. Men av en billig och gammal bil kan du inte vänta dig lika mycket som av en dyr och ny.';
const ASKS_WHETHER_RIGHT =
  /\b(?:ar det ratt|stammer det|far de|har de ratt|far han|kan (?:de|dom|dem|han|hon|firman|handlaren)|far dom|ar det okej?|nan chans|nagon chans|har jag (?:nan |nagon )?(?:chans|ratt)|maste jag (?:betala|sta)|galler det)\b/;
const NOT_RIGHT = 'Det räcker inte att handlaren säger så: du har kvar din rätt att reklamera.';
const WHOSE_SALE = 'Köpte du av en handlare eller av en privatperson? Skriv det, så svarar jag för just ditt köp.';

/**
 * Paragraphs for somebody whose car has trouble after the purchase: the checked texts of law for the sale.
 * @param folded the message, folded
 * @param isFirst whether the trouble was not spoken of before
 */
export function complaintTexts({ seller }: Complaint, folded: string, isFirst: boolean): string[] {
  const asked = ASKED.find(([pattern]) => pattern.test(folded))?.[1] ?? RIGHTS;
  const paragraphs = [
    ...(OF_SITE.test(folded) ? [sitePart(seller)] : []),
    ...(OF_PRICE.test(folded) ? [WHATEVER_PRICE] : []),
    ...(AS_IS.test(folded) && seller === 'dealer' && ASKS_WHETHER_RIGHT.test(folded) ? [NOT_RIGHT] : []),
    ...(isOfSeller(folded) ? [OF_SELLER[seller ?? 'private']] : leadOf(seller, folded)),
    ...(OF_HIDDEN_FAULT.test(folded) ? [HIDDEN_FAULT] : []),
    ...ofSale(asked, seller).flatMap(topicParagraphs),
    ...(isFirst && asked !== RIGHTS ? ofSale(RIGHTS, seller).flatMap(({ text }) => text.slice(0, 1)) : []),
  ];
  return seller === null ? [...paragraphs, WHOSE_SALE] : paragraphs;
}

/** The first sentence for the one who has sold the car; the texts below speak to the buyer. */
const OF_SELLER = {
  private:
    'Inte utan vidare: vid en privat försäljning är det köparen som ska visa att felet fanns när bilen lämnades, och att det är ett fel enligt köplagen. Visste du inte om felet talar det för dig, men är bilen mycket sämre än köparen kunde räkna med för priset kan det ändå bli prisavdrag. Svara skriftligt, lova inget förrän du har sett verkstadens protokoll. Så här ser reglerna ut för köparen:',
  dealer:
    'Det beror på felet: av en handlare kan köparen reklamera fel som fanns från början i tre år. Svara skriftligt och be om verkstadens protokoll. Så här ser reglerna ut för köparen:',
} as const;

/** A warranty behind which a dealer hides, not one by which it repairs. */
const OF_WARRANTY =
  /\bgaranti\w*.{0,40}\b(?:slut\w*|gatt ut|gick ut|galler (?:inte|ej)|tacker (?:inte|ej)|ingar (?:inte|ej)|over)\b|\b(?:ingen|utan|inte (?:nagon )?) ?garanti\w*/;
/** The answer to whether a buyer has to pay, or has a chance; empty: that is not asked. */
const leadOf = (seller: Complaint['seller'], folded: string): string[] => {
  if (!ASKS_WHETHER_RIGHT.test(folded)) return [];
  if (seller === 'private')
    return [
      'Kanske, men rätten är svagare än mot en handlare: du ska visa att felet fanns när du fick bilen, och det du borde ha upptäckt när du undersökte den räknas inte. Låt en verkstad skriva ett utlåtande innan något lagas.',
    ];
  return seller === 'dealer' && OF_WARRANTY.test(folded)
    ? [
        'Att garantin är slut eller inte täcker felet avgör inte: en garanti är ett löfte utöver lagen, och fel som fanns när du fick bilen kan du ändå reklamera i tre år. Reklamera skriftligt nu.',
      ]
    : [];
};

const ofSale = (id: string, seller: Complaint['seller']): Topic[] => {
  const topic = TOPICS.get(id);
  return topic ? [topicForSale(topic, seller)] : [];
};

/** Messages to offer after a complaint. */
export const AFTER_COMPLAINT = [
  'Vad är skillnaden mellan garanti och reklamation?',
  'Vem kan jag vända mig till?',
  'Är det tryggare att köpa av en handlare än privat?',
];
