import { isoDay } from '#src/domain/format/dates.ts';
import { DAY_MS } from '#src/domain/units.ts';

/** Settings of the check for silent dealers. */
export type SilenceLimits = {
  /** No ad is unconfirmed sooner than this after its dealer's last delivery, however often the dealer delivers. */
  unconfirmedAfterDays: number;
  /** Ads of a dealer that has been silent for longer are closed. */
  closedAfterDays: number;
};

export const SILENCE_LIMITS: SilenceLimits = { unconfirmedAfterDays: 7, closedAfterDays: 45 };

export type DealerDeliveries = {
  lastDeliveredAt: Date;
  /** Latest deliveries, at most one of a day, in any order. */
  recentDeliveries: readonly Date[];
  /** When the site noticed the silence; null: not silent at the last check. */
  unconfirmedAt: Date | null;
};

/** What the site itself was able to receive, so that its own outage is not taken for the dealers' silence. */
export type SiteUptime = {
  /** The latest delivery of any dealer; null: there was none. */
  lastDeliveredAt: Date | null;
  /** Since when checks have come without a gap. */
  steadySince: Date;
};

/** `closed`: its open ads are to be closed now. */
export type DealerState = 'confirmed' | 'unconfirmed' | 'closed';

/** How many usual intervals a dealer may be silent. */
const MISSED_INTERVALS = 4;
/** A dealer that has delivered once is expected as often as most are. */
const DEFAULT_INTERVAL_DAYS = 1;
/** Who delivers less often than this has no usual interval that a visitor could rely on. */
const MAX_INTERVAL_DAYS = 30;
/** Checks are daily; after a longer gap the site was down, or its clock was wrong. */
const MAX_CHECK_GAP_DAYS = 3;

/** Median days between a dealer's latest deliveries; null with fewer than two days of delivery. */
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
 * After how many days of silence a dealer's ads are unconfirmed, and after how many they are closed. A dealer that delivers seldom
 * has its ads marked no later than those of others are closed, and closed later.
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
 * What a dealer's silence means for its ads. They are closed only after visitors and staff have seen them marked for as long as the
 * shortest silence that counts, and only while the site is able to receive: it has been checking without a gap for that long, and
 * some dealer has delivered within that time.
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

/** Since when checks have come without a gap, as of a check now. A clock that was put back begins anew. */
export function steadySince(last: { checkedAt: Date; steadySince: Date } | null, now: Date): Date {
  if (last === null || last.checkedAt > now) return now;
  return now.getTime() - last.checkedAt.getTime() > MAX_CHECK_GAP_DAYS * DAY_MS ? now : last.steadySince;
}
