import type { Complaint } from '#src/domain/adviser/conversation/matter.ts';
import { leadIn } from '#src/domain/adviser/topics/leads.ts';
import { saleNamed } from '#src/domain/adviser/topics/topics.ts';

const BOUGHT = /\b(?:kopte|kopt|kopet|inkopt|har haft (?:den|bilen)|agt (?:den|bilen))\b/;
const TROUBLE =
  /\b(?:trasig\w*|sonder|skurit|skar ihop|(?:motorn|motorjaveln|vaxelladan|ladan) (?:skar|gick|small|rasade)|gick (?:motorn|vaxelladan|turbon|kopplingen|kamremmen|kedjan)|krangl\w*|fel(?:et|en)?|dolt|dolda|rasat?|rasade|havererat?|havererade|lamp(?:a|an|or)|motorlamp\w*|stannat?|stannade|startar inte|lacker|lackte|skakar|rostat?|rostig\w*|(?:bilen|motorn|batteriet|den|ladan|elen) (?:har )?(?:dott|dog)|rycker|tjuter|vinar|slirar|hugger|svarar (?:varken|aldrig|ej)|pajade?|pajat|kass|lurad|lurat|lurade|vagrar|svarar inte|hor inte av sig|skyller|slutat (?:fungera|funka)|fungerar inte|funkar inte|gick inte|slut efter|oljeforbruk\w*|trasslar)\b/;
/** Parts whose failure is trouble with a car that exists. */
const PARTS =
  /\b(?:vaxellad\w*|motor(?:n|lampa\w*)?|koppling\w*|broms\w*|turbo\w*|kamrem\w*|kedja\w*|batteri\w*|avgas\w*|katalysator\w*|partikelfilter\w*|rost\w*|fjadr\w*|styrning\w*)\b/;
export const namesBrokenPart = (folded: string): boolean => PARTS.test(folded) && TROUBLE.test(folded);
/** Paid for, without a word of buying. */
/** A purchase that is only regretted has no fault to complain of. */
const onlyRegrets = (folded: string): boolean =>
  !TROUBLE.test(folded) && leadIn(folded)?.topic === 'right-of-withdrawal';
const PAID = /\b(?:betalade|betalat|(?:lurad|lurade mig|blast) (?:av|pa))\b/;
const DEMANDS =
  /\b(?:reklamera\w*|reklamation\w*|hava kopet|havning|haver kopet|angra kopet|pengarna tillbaka|lamna tillbaka (?:den|bilen)|prisavdrag|skadestand|klaga pa (?:bilen|kopet)|stamma (?:handlaren|saljaren|firman))\b/;
const HYPOTHETICAL =
  /\b(?:om|ifall|nar|vad hander|vad galler|tank om)\b.{0,30}\b(?:gar sonder|krangla\w*|blir fel|ar fel|upptacker)\b.{0,40}\b(?:efter|kopet|kopt|hemma|sen|sedan|efterat)/;
/** "Sålde min bil privat och köparen klagar": the same law, from the other side. */
const SOLD_AND_BLAMED =
  /\bkopar(?:e|en)\b.{0,60}\b(?:klaga\w*|krav\w*|vill ha|pastar|hava\w*|reklamera\w*|hotar|stamma\w*)\b.*\b(?:salde|salt)\b/;
const SOLD =
  /\b(?:salde|salt|har salt)\b.*\b(?:koparen|hon|han|de|kunden)\b.*\b(?:klaga\w*|krav\w*|vill|pastar|hava\w*|reklamera\w*|hor av sig|hotar|stamma\w*)\b/;

/** Whether a message speaks of a purchase or sale that has taken place: what it asks is a complaint. @param folded the message, folded */
export const namesPurchase = (folded: string): boolean =>
  BOUGHT.test(folded.replace(NEVER_BOUGHT, ' ')) || isOfSeller(folded);
/** Whether the one who asks has sold the car. @param folded the message, folded */
export const isOfSeller = (folded: string): boolean => SOLD.test(folded) || SOLD_AND_BLAMED.test(folded);
const NEVER_BOUGHT = /\b(?:aldrig|inte) (?:\w+ )?(?:kopt|agt)\b/g;

/** Reads trouble after a purchase or a sale; null: none. @param folded the message, folded */
export function readComplaint(folded: string): Complaint | null {
  if (isOfSeller(folded)) return { kind: 'complaint', seller: saleNamed(folded) ?? 'private' };
  if (onlyRegrets(folded)) return null;
  const isComplaint =
    (BOUGHT.test(folded) && (TROUBLE.test(folded) || DEMANDS.test(folded))) ||
    (PAID.test(folded) && namesBrokenPart(folded)) ||
    HYPOTHETICAL.test(folded);
  return isComplaint ? { kind: 'complaint', seller: saleNamed(folded) } : null;
}

const GOES_ON =
  /\b(?:galler (?:det|lagen|reglerna)|befintligt skick|arn\b|vem (?:kan|ska) jag (?:vanda|prata|kontakta|klaga)|vart (?:kan|ska) jag|vanda mig|hur lang(?:t|e)|tank om|jag ratt|rattighet\w*|lag(?:en)?|verkstad\w*|intyg|advokat|domstol|tingsratt\w*|kostnad\w*|betala|laga\w*|om jag (?:kop|hade kopt)|om den gar sonder|gar sonder|garanti\w*|bevis\w*|vem ska visa|hav(?:a|er|t|de)|reklam\w*|pengarna|de sager|han sager|handlaren sager|saljaren sager|vagra\w*|de (?:hanvisar|pastar|menar|vill)|i stallet|istallet|privat|firma|handlare)\b/;
const NEW_SEARCH = /\b(?:visa|hitta|sok(?:er)?|letar|finns det (?:nagon|nagra))\b/;

/** The complaint of the messages before with what this one changes; null: it is about something else. @param isOpen whether the message names nothing else to answer */
export function goOnFromComplaint(before: Complaint, folded: string, isOpen: boolean): Complaint | null {
  const sale = saleNamed(folded);
  if (NEW_SEARCH.test(folded) || !(isOpen || sale !== null || GOES_ON.test(folded))) return null;
  return { kind: 'complaint', seller: sale ?? before.seller };
}
