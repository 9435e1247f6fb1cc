import { createContext, useContext } from 'react';
import { SITE_FIELD } from '#src/office-urls.ts';

/** The dealer that the page shows, of a person who has several; null: nothing to distinguish. */
export const FormSite = createContext<number | null>(null);

/** Field of a form that names the dealer of its page. */
export function SiteField() {
  const site = useContext(FormSite);
  return site === null ? null : <input type="hidden" name={SITE_FIELD} value={site} />;
}
