import { queryOf } from '#src/domain/format/addresses.ts';
import { ADMIN_PATH } from '#src/visitor-urls.ts';

/** Makes, models and words of deliveries that the site does not know: of one dealer, with a text, or with one that is being taught. */
export const unknownWordsUrl = (
  wanted: { dealerId?: number | null; text?: string; page?: number; taught?: UnknownTextAddress } = {},
): string => {
  const { dealerId = null, text = '', page = 1, taught } = wanted;
  return `${ADMIN_PATH}/words${queryOf({
    falt: taught?.field ?? null,
    marke: taught?.make || null,
    ord: taught?.word || null,
    betyder: taught?.target || null,
    for: taught?.forDealer || null,
    handlare: dealerId,
    q: text || null,
    sida: page > 1 ? page : null,
  })}`;
};
type UnknownTextAddress = { field: string; make: string; word: string; target?: string; forDealer?: string };
