import { recordOf } from '#src/base/record-of.ts';
import type { AdSearchResult, RangeFacet } from '#src/domain/ads/ad-search.ts';
import { RANGE_FIELDS, RANGE_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { FINE_STEPS, fineStepCount, fineStepOf, toHistogram } from '#src/domain/ads/filters/histogram.ts';
import { RANGE_COLUMNS } from './ad-search-columns.ts';
import { FAILED_BITS } from './ad-search-conditions.ts';
import type { Scan } from './ad-search-scan.ts';

/** True ends and histogram of each range under the other filters. */
export const rangesOf = ({ failing, fitting }: Scan): AdSearchResult['ranges'] =>
  recordOf(RANGE_FILTERS, (filter): RangeFacet => {
    const counts = new Uint32Array(fineStepCount(filter));
    for (const { [filter]: steps, count } of [...fitting, ...failing]) {
      if (steps == null) continue;
      const step = fineStepOf(filter, steps * FINE_STEPS[filter].step);
      counts[step] = (counts[step] ?? 0) + count;
    }
    const rows = failing.filter((row) => row.failed === 0 || row.failed === FAILED_BITS[filter]);
    const ends = (end: 'min' | 'max'): number[] =>
      rows.flatMap((row) => row[RANGE_FIELDS[filter][end]] ?? []).map((value) => value / RANGE_COLUMNS[filter].unit);
    const [least, most] = [ends('min'), ends('max')];
    return {
      min: least.length === 0 ? null : Math.floor(Math.min(...least)),
      max: most.length === 0 ? null : Math.ceil(Math.max(...most)),
      histogram: toHistogram(filter, counts),
    };
  });
