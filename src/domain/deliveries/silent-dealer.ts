import { DAY_MS } from '#src/base/units.ts';
import { isoDay } from '#src/domain/format/dates.ts';

/** Settings of the check for silent dealers. */
export type SilenceLimits = {
  /** Minimum days since a dealer's last delivery before its ads become unconfirmed, however often it delivers. */
  unconfirmedAfterDays: number;
  /** Minimum days of silence before a dealer's ads are closed. */
  closedAfterDays: number;
};

export const SILENCE_LIMITS: SilenceLimits = { unconfirmedAfterDays: 7, closedAfterDays: 45 };

export type DealerDeliveries = {
  lastDeliveredAt: Date;
  /** Latest deliveries in any order, at most one per day. */
  recentDeliveries: readonly Date[];
  /** Time at which the site detected the silence; null: not silent at the last check. */
  unconfirmedAt: Date | null;
};

/** Uptime of the site, so that its own outage is not mistaken for the dealers' silence. */
export type SiteUptime = {
  /** The latest delivery of any dealer; null: none. */
  lastDeliveredAt: Date | null;
  /** Start of the current sequence of checks without a gap. */
  steadySince: Date;
};

/** `closed`: the dealer's open ads are to be closed now. */
export type DealerState = 'confirmed' | 'unconfirmed' | 'closed';

/** Number of usual intervals after which a dealer counts as silent. */
const MISSED_INTERVALS = 4;
/** Assumed interval of a dealer with a single delivery: that of most dealers. */
const DEFAULT_INTERVAL_DAYS = 1;
/** Dealers that deliver less often have no usual interval that visitors could rely on. */
const MAX_INTERVAL_DAYS = 30;
/** Checks are daily; a longer gap means that the site was down or its clock was wrong. */
const MAX_CHECK_GAP_DAYS = 3;

/** Median days between a dealer's latest deliveries; null with fewer than two delivery days. */
export function usualIntervalDays(deliveries: readonly Date[]): number | null {
  const days = [...new Set(deliveries.map((at) => Date.parse(isoDay(at)) / DAY_MS))].sort((a, b) => a - b);
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day));
  if (gaps.length === 0) return null;
  gaps.sort((a, b) => a - b);
  const middle = gaps.length >> 1;
  const [upper = 0, lower = upper] = [gaps[middle], gaps[middle - 1]];
  return gaps.length % 2 === 1 ? upper : (lower + upper) / 2;
}

/**
 * Days of silence after which a dealer's ads are unconfirmed, and after which they are closed. Ads of infrequent dealers are
 * marked no later than those of others are closed, and are closed later.
 */
export function silenceDays(
  deliveries: readonly Date[],
  { unconfirmedAfterDays, closedAfterDays }: SilenceLimits,
): { unconfirmed: number; closed: number } {
  const interval = Math.min(MAX_INTERVAL_DAYS, usualIntervalDays(deliveries) ?? DEFAULT_INTERVAL_DAYS);
  const patience = Math.max(unconfirmedAfterDays, MISSED_INTERVALS * interval);
  return { unconfirmed: Math.min(patience, closedAfterDays), closed: Math.max(patience, closedAfterDays) };
}

/**
 * The state of a silent dealer's ads. They are closed only after they have been marked for the shortest silence that counts, and
 * only while the site is able to receive deliveries: its checks have run without a gap for that long, and some dealer has
 * delivered within that time.
 */
export function dealerState(
  { lastDeliveredAt, recentDeliveries, unconfirmedAt }: DealerDeliveries,
  site: SiteUptime,
  limits: SilenceLimits,
  now: Date,
): DealerState {
  const daysSince = (at: Date): number => (now.getTime() - at.getTime()) / DAY_MS;
  const silent = silenceDays(recentDeliveries, limits);
  const silence = daysSince(lastDeliveredAt);
  if (silence <= silent.unconfirmed) return 'confirmed';
  const notice = limits.unconfirmedAfterDays;
  const wasNoticed = unconfirmedAt !== null && daysSince(unconfirmedAt) >= notice;
  const isReceiving =
    daysSince(site.steadySince) >= notice && site.lastDeliveredAt !== null && daysSince(site.lastDeliveredAt) <= notice;
  return silence > silent.closed && wasNoticed && isReceiving ? 'closed' : 'unconfirmed';
}

/** Start of the checks without a gap, as of a check now. Restarts when the clock was set back. */
export function steadySince(last: { checkedAt: Date; steadySince: Date } | null, now: Date): Date {
  if (last === null || last.checkedAt > now) return now;
  return now.getTime() - last.checkedAt.getTime() > MAX_CHECK_GAP_DAYS * DAY_MS ? now : last.steadySince;
}
