/** A figure by which models are asked for: "vilken elbil laddar fortast", "vilka bilar tappar minst i värde". */
export type AskedRank =
  | { figure: 'chargeMinutes' | 'range' }
  /** kg with brakes; null: not stated. */
  | { figure: 'towKg'; kg: number | null }
  | { figure: 'loss' };

const WHICH = /\b(?:vilken|vilka|vad for|finns det (?:nagon|nagra|nan)|nagon|nan)\b/;
const ELECTRIC = /\b(?:elbil\w*|el-bil\w*|en el\b|elsuv\w*)\b/;
const CHARGES_FAST =
  /\bladd\w* (?:\w+ )?(?:fortast|snabbast|fort|snabbt)\b|\b(?:fortast|snabbast) (?:\w+ )?ladd\w*|\bsnabbladd\w*.{0,15}\b(?:bast|snabbast|fortast)\b/;
const GOES_FAR =
  /\b(?:langst|storst|bast|mest) rackvidd\w*|\b(?:gar|kommer|racker) langst\b|\blangst pa (?:en )?laddning\b/;
const TOWS = /\b(?:dra|drar|slap\w*|husvagn\w*|hasttransport\w*|dragvikt\w*|batslap\w*)\b/;
const KEEPS_VALUE =
  /\b(?:tappar|faller|sjunker|rasar) (?:\w+ )?minst\b|\bminst vardeminskning\w*|\bhaller (?:\w+ )?(?:vardet|priset) bast\b|\bbast andrahandsvarde\w*|\b(?:mest|bast) vardefast\w*|\bbehaller vardet\b/;

/**
 * The figure that a message without a model asks for models by; null: none.
 * @param folded the message, folded @param trailerKg the weight that it names; null: none
 */
export function readRank(folded: string, trailerKg: number | null): AskedRank | null {
  const isElectric = ELECTRIC.test(folded);
  if (isElectric && WHICH.test(folded) && CHARGES_FAST.test(folded)) return { figure: 'chargeMinutes' };
  if (isElectric && WHICH.test(folded) && GOES_FAR.test(folded)) return { figure: 'range' };
  if (isElectric && TOWS.test(folded) && (trailerKg !== null || /\bdrar? .{0,12}slap|\bdragvikt/.test(folded)))
    return { figure: 'towKg', kg: trailerKg };
  return WHICH.test(folded) &&
    KEEPS_VALUE.test(folded) &&
    /\bbil(?:ar|modell\w*|en)?\b|\bmodell\w*\b|\belbil\w*/.test(folded)
    ? { figure: 'loss' }
    : null;
}
