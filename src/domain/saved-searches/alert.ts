import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
import type { AdStatus } from '#src/domain/vocabulary/vocabulary.ts';

/** Changes that a visitor can be alerted of. `sold`: sold or removed. */
export const ALERT_KINDS = ['new', 'cheaper', 'sold'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** A single ad cannot become new. */
export const AD_ALERT_KINDS = ['cheaper', 'sold'] as const satisfies readonly AlertKind[];

export const ALERT_FREQUENCIES = ['at-once', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

/** How often the value of a visitor's own car is mailed at most. */
export const CAR_VALUE_FREQUENCY = 'monthly';
export const CAR_VALUE_DAYS = 30;

export const ALERT_KIND_NAMES: Readonly<Record<AlertKind, string>> = {
  new: 'Nya bilar',
  cheaper: 'Sänkta priser',
  sold: 'Sålda och borttagna bilar',
};
export const ALERT_FREQUENCY_NAMES: Readonly<Record<AlertFrequency, string>> = {
  'at-once': 'Direkt',
  daily: 'Varje morgon',
  weekly: 'Varje måndag',
};

/** How a visitor is alerted. */
export type AlertChoice = { kinds: readonly AlertKind[]; frequency: AlertFrequency };

/** Confirmed and unconfirmed searches of one address; more are refused. */
export const MAX_WATCHED_PER_ADDRESS = 50;
/** How long an address may be confirmed; then it is deleted. */
export const CONFIRM_DAYS = 7;
/** How long the link of a mail may change its alerts, days; it ends them for as long as they exist. */
export const CHANGE_DAYS = 90;
/** The link of a mail is wrong or its alerts have ended; or it is too old to change them, and can only end them. */
export type LinkFailure = 'unknown' | 'expired';
export const EXPIRED_LINK_TEXT = `Den ändrar bevakningen i ${CHANGE_DAYS} dygn. I nästa mejl finns en ny länk. Avsluta kan du alltid.`;

/**
 * State of an ad when it was matched; other statuses than those of visitors count as removed. The label is that of the judged price,
 * which may be an earlier one; null: never judged.
 */
export type MatchedState = {
  status: string;
  price: number | null;
  label: PriceLabel | null;
  judgedPrice: number | null;
};

/**
 * The change of an ad since a state; null: none that anyone is alerted of.
 * @param before null: the ad is new
 */
export function alertKindOf(
  before: MatchedState | null,
  { status, price }: Pick<MatchedState, 'status' | 'price'>,
): AlertKind | null {
  const wasActive = before?.status === ACTIVE;
  if (status === ACTIVE && !wasActive) return 'new';
  if (wasActive && status !== ACTIVE) return 'sold';
  if (!wasActive || status !== ACTIVE) return null;
  return price !== null && before.price !== null && price < before.price ? 'cheaper' : null;
}

/**
 * The change for a search by price labels when an ad was judged, which happens after it came in or its price changed.
 * @param before state of an ad that matches the search now
 * @param wanted labels of the search
 */
export function judgedAlertKind(
  before: Pick<MatchedState, 'label' | 'judgedPrice'>,
  price: number | null,
  wanted: readonly PriceLabel[],
): AlertKind | null {
  if (before.label === null || price === null || before.judgedPrice === null) return 'new';
  if (price < before.judgedPrice) return 'cheaper';
  return wanted.includes(before.label) ? null : 'new';
}

const ACTIVE: AdStatus = 'active';

type FoundAlert = { adId: number; kind: AlertKind; price: number | null; previousPrice: number | null };

/**
 * One alert for each ad, in the order of the first: the latest of its changes, which is a sale, else new, else a lower price than at first.
 * @param alerts in the order of the changes
 */
export function oneForEachAd<Alert extends FoundAlert>(alerts: readonly Alert[]): Alert[] {
  return [...Map.groupBy(alerts, ({ adId }) => adId).values()].flatMap((changes) => {
    const [first, last] = [changes[0], changes.at(-1)];
    if (first === undefined || last === undefined) return [];
    const kinds = new Set(changes.map(({ kind }) => kind));
    const kind = last.kind === 'sold' ? 'sold' : kinds.has('new') ? 'new' : last.kind;
    return [{ ...last, kind, previousPrice: first.previousPrice }];
  });
}
