import { countWithheldAds } from '#src/db/ads/withheld-dealers.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readEditedDealer } from '#src/db/dealers/dealers.ts';
import { DETAILS } from '#src/domain/dealers/dealer-details.ts';
import { type DealerRole, roleMay } from '#src/domain/dealers/dealer-roles.ts';
import { detailFieldId } from '#src/domain/dealers/detail-field-id.ts';
import { mayPublish, missingTraderDetails, traderDetailsText } from '#src/domain/dealers/trader-details.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { ownDealerDetailsUrl } from '#src/office-urls.ts';

/** A message above each page of the area. */
export type AreaMessage = {
  tone: 'good' | 'bad';
  title: string;
  text: string;
  links: { label: string; url: string }[];
};

/** That the ads of a dealer are not public, for lack of which details, with their fields for a role that may fill them in; empty: they are public. */
export async function readMissingDetails(
  db: Db,
  { id, role }: { id: number; role: DealerRole },
): Promise<AreaMessage[]> {
  const dealer = await readEditedDealer(db, id);
  if (dealer === null || mayPublish(dealer)) return [];
  const missing = missingTraderDetails(dealer.details);
  const withheld = await countWithheldAds(db, id);
  const mayFill = roleMay(role, 'details');
  const message: AreaMessage = {
    tone: 'bad',
    title: `${withheld > 0 ? formatCount(withheld, 'bil visas', 'bilar visas') : 'Bilarna visas'} inte än`,
    text: `${capitalized(traderDetailsText(missing))} saknas. Köpare ska veta vem de handlar av, så bilarna blir synliga först när uppgifterna finns. Då händer det av sig självt.${mayFill ? '' : ' En ägare fyller i dem.'}`,
    links: (mayFill ? missing : []).map((name) => ({
      label: `Fyll i ${DETAILS[name].label.toLowerCase()}`,
      url: `${ownDealerDetailsUrl()}#${detailFieldId(name)}`,
    })),
  };
  return [message];
}
