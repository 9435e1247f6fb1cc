import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COUNTIES } from './counties.ts';
import outlines from './county-outlines.json' with { type: 'json' };
import { countyShapes, ringsOf } from './county-shapes.ts';
import { SWEDISH_PLACES } from './find-place.ts';
import { MAP_SIZE, type MapPoint, toMapPoint, toPosition } from './map-point.ts';

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

test('the map and its picture are those of the outlines', () => {
  expect(MAP_SIZE).toEqual({ width: outlines.width, height: outlines.height });
  const picture = readFileSync('src/web/shared/dealer-map/sweden.svg', 'utf8');
  expect(picture).toContain(`<path d="${outlines.counties.map(({ path }) => path).join('')}"/>`);
});

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

test('a point of the map is at the position that it was made of, to a tenth of a unit', () => {
  for (const { name, latitude, longitude } of SWEDISH_PLACES) {
    const back = toPosition(toMapPoint({ latitude, longitude }));
    // A tenth of a unit is 230 m.
    expect(Math.abs(back.latitude - latitude), name).toBeLessThan(0.002);
    expect(Math.abs(back.longitude - longitude), name).toBeLessThan(0.005);
  }
});

test('the shapes of the counties are closed rings in degrees, which contain their places', () => {
  const { features } = countyShapes();
  expect(features.map(({ properties }) => properties.county).toSorted()).toEqual([...COUNTIES].toSorted());
  for (const { geometry } of features) {
    for (const [ring] of geometry.coordinates) {
      expect(ring?.at(0)).toEqual(ring?.at(-1));
      for (const [longitude, latitude] of ring ?? []) {
        expect(longitude > 10.5 && longitude < 24.5 && latitude > 55 && latitude < 69.3).toBe(true);
      }
    }
  }
  const skane = features.find(({ properties }) => properties.county === 'Skåne län');
  const rings = skane?.geometry.coordinates.map(([ring = []]) => ring.map(([x, y]) => ({ x, y }))) ?? [];
  const lund = SWEDISH_PLACES.find(({ name }) => name === 'Lund');
  expect(rings.some((ring) => isInside({ x: lund?.longitude ?? 0, y: lund?.latitude ?? 0 }, ring))).toBe(true);
});
