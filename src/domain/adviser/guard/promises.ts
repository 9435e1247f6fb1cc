/** Offers of anyone. */
const OFFER =
  /gratis|bindande|erbjud|skänk|bjuder|halva priset|free of charge|discount|binding|guarantee|(?<!\p{L})(?:du|ni) får (?:\p{L}+ )?(?:rabatt|garanti|avdrag)/iu;
/** Words that are a promise only of the site or of a dealer; others may talk of them. */
const PROMISE = /garant|rabatt|lova[rt]?(?!\p{L})|utlov|reserver|avdrag|prut|prissänk/iu;
/** The site or a dealer. */
const PROMISER =
  /(?<!\p{L})(?:vi|jag|oss|mig|vår[at]?|milvis|sajten|webbplatsen|rådgivaren|handla(?:re|ren|rna)|återförsäljaren|säljaren|firman|bilfirman|bilhandeln|bilhandlaren)(?!\p{L})/giu;
/** Before a dealer who is asked and promises nothing. */
const ASKED =
  /(?:(?<!\p{L})(?:fråga|be|kontakta|ring|med|hos|av|till|från|av|om vad|vad|kräv av|prata med|förhandla med))\s$/iu;
/** Marks advice or a general statement. */
const ADVICE =
  /^[\s\p{P}]*(?:fråga|be|kolla|kontrollera|läs|ta reda|jämför|tänk|försök|undersök|se (?:till|efter)|räkna)(?!\p{L})|(?<!\p{L})(?:du kan|man kan|det går|går (?:det )?att|köpare|ofta|brukar|ibland|många|om|eventuell|värt att|utrymme)(?!\p{L})/iu;

/** Whether a sentence promises something that only the site or a dealer can; advice about such promises is none. */
export function isPromise(text: string): boolean {
  if (OFFER.test(text)) return true;
  if (!PROMISE.test(text)) return false;
  const isSubject = [...text.matchAll(PROMISER)].some(({ index }) => !ASKED.test(text.slice(0, index)));
  return isSubject || !ADVICE.test(text);
}
