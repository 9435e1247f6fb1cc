import { expect, test } from 'vitest';
import { COUNTIES } from './counties.ts';
import outlines from './county-outlines.json' with { type: 'json' };
import { SWEDISH_PLACES } from './find-place.ts';
import { type MapPoint, toMapPoint } from './map-point.ts';

/** The rings of a path of relative lines. */
const ringsOf = (path: string): MapPoint[][] =>
  path.split('z').flatMap((ring) => {
    const [x, y, ...steps] = (ring.match(/-?[\d.]+/g) ?? []).map(Number);
    if (x === undefined || y === undefined) return [];
    const points = [{ x, y }];
    for (let at = 0; at < steps.length; at += 2) {
      const last = points.at(-1) ?? { x, y };
      points.push({ x: last.x + (steps[at] ?? 0), y: last.y + (steps[at + 1] ?? 0) });
    }
    return [points];
  });

const isInside = (point: MapPoint, ring: readonly MapPoint[]): boolean =>
  ring.filter((one, at) => {
    const other = ring[(at + 1) % ring.length] ?? one;
    return (
      one.y > point.y !== other.y > point.y &&
      point.x < ((other.x - one.x) * (point.y - one.y)) / (other.y - one.y) + one.x
    );
  }).length %
    2 ===
  1;

/** Units of the map, about 2.3 km each: outlines are simplified, and islands are left out. */
const MAX_DISTANCE = 8;
const isNear = (point: MapPoint, rings: readonly MapPoint[][]): boolean =>
  rings.some((ring) => isInside(point, ring)) ||
  rings.flat().some(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= MAX_DISTANCE);

const ringsByCounty = new Map(outlines.counties.map(({ county, path }) => [county, ringsOf(path)]));

test('every county has an outline within the map', () => {
  expect([...ringsByCounty.keys()].toSorted()).toEqual([...COUNTIES].toSorted());
  for (const { x, y } of [...ringsByCounty.values()].flat(2)) {
    expect(x >= 0 && x <= outlines.width && y >= 0 && y <= outlines.height).toBe(true);
  }
});

test('every place is on the map within the outline of its county, or near it', () => {
  const outside = SWEDISH_PLACES.filter((place) => !isNear(toMapPoint(place), ringsByCounty.get(place.county) ?? []));
  // The outlines are older than 2007, when the municipality of Heby moved from Västmanland to Uppsala.
  expect(outside.map(({ name }) => name)).toEqual(['Tärnsjö']);
});
