import { listed } from '#src/domain/format/texts.ts';
import { DETAILS, type DealerDetails, type DetailName } from './dealer-details.ts';

/** Details besides its name by which buyers know a trader and reach it (DSA, article 30), in the order of the form. */
export const TRADER_DETAILS = [
  'organisation_number',
  'address',
  'city',
  'telephone',
  'email',
] as const satisfies readonly DetailName[];
export type TraderDetail = (typeof TRADER_DETAILS)[number];

export type Trader = {
  /** When its people registered it here; null: a delivery or staff made it. */
  registeredAt: Date | null;
  details: Pick<DealerDetails, TraderDetail>;
};

export const missingTraderDetails = (details: Trader['details']): TraderDetail[] =>
  TRADER_DETAILS.filter((name) => details[name] === null);

/**
 * Whether the ads of a dealer may be public. Nobody has checked a dealer that registered itself, so its details are complete first; the
 * operator knows the others.
 */
export const mayPublish = ({ registeredAt, details }: Trader): boolean =>
  registeredAt === null || missingTraderDetails(details).length === 0;

/** "gatuadress, telefon och e-post" */
export const traderDetailsText = (missing: readonly TraderDetail[]): string =>
  listed(missing.map((name) => DETAILS[name].label.toLowerCase()));
