import outlines from './county-outlines.json' with { type: 'json' };
import { type MapPoint, toPosition } from './map-point.ts';

type Longitude = number;
type Latitude = number;
type Ring = [Longitude, Latitude][];

/** A county as GeoJSON. Its rings are separate polygons: no outline has holes. */
type CountyShape = {
  type: 'Feature';
  properties: { county: string };
  geometry: { type: 'MultiPolygon'; coordinates: Ring[][] };
};

/** The counties of county-outlines.json as GeoJSON, in degrees. */
export const countyShapes = (): { type: 'FeatureCollection'; features: CountyShape[] } => ({
  type: 'FeatureCollection',
  features: outlines.counties.map(({ county, path }) => ({
    type: 'Feature',
    properties: { county },
    geometry: { type: 'MultiPolygon', coordinates: ringsOf(path).map((ring) => [closed(ring.map(degreesOf))]) },
  })),
});

/** The rings of a path of relative lines, in units of the map. */
export const ringsOf = (path: string): MapPoint[][] =>
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

const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

function degreesOf(point: MapPoint): [Longitude, Latitude] {
  const { latitude, longitude } = toPosition(point);
  return [rounded(longitude), rounded(latitude)];
}

const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)];
