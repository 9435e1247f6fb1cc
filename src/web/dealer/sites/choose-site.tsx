import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { dealerSitesUrl, SITE_RETURN_PARAM } from '#src/office-urls.ts';
import { DEALER_AREA_PATH } from '#src/visitor-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';

type ChooseSiteProps = { id: number; returnTo: string | null; children: ReactNode };

/** The name of a site, which chooses it. A new document, as every page of the area is about it then. */
export const ChooseSite = ({ id, returnTo, children }: ChooseSiteProps) => (
  <form method="post" action={dealerSitesUrl()} className="-my-2.5">
    <input type="hidden" name="intent" value="choose" />
    <input type="hidden" name="id" value={id} />
    {returnTo !== null && <input type="hidden" name={SITE_RETURN_PARAM} value={returnTo} />}
    <button type="submit" className="link touch cursor-pointer text-left font-semibold wrap-anywhere">
      {children}
    </button>
  </form>
);

type SiteSwitchProps = { sites: readonly { id: number; label: string }[]; chosen: number | null };

/** The choice of a site in the menu; all pages of the area obey it. */
export function SiteSwitch({ sites, chosen }: SiteSwitchProps) {
  const { pathname } = useLocation();
  // Of an ad or a delivery, the list: the other site has others.
  const [section] = pathname.slice(DEALER_AREA_PATH.length + 1).split('/');
  return (
    <form method="post" action={dealerSitesUrl()} className="mb-4 grid gap-2 lg:px-3">
      <input type="hidden" name="intent" value="choose" />
      {section && section !== 'anlaggningar' && (
        <input type="hidden" name={SITE_RETURN_PARAM} value={`${DEALER_AREA_PATH}/${section}`} />
      )}
      <SelectField label="Anläggning" name="id" key={chosen} defaultValue={chosen ?? ''}>
        <option value="">Alla</option>
        {sites.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button kind="small">Byt</Button>
    </form>
  );
}
