import type { Position } from './position.ts';

/** A point of the map of county-outlines.json, in its units. */
export type MapPoint = { x: number; y: number };

/** Width and height of that map, in its units. */
export const MAP_SIZE = { width: 300, height: 677 } as const;

/** Transverse Mercator on a sphere, with the middle of Sweden as its meridian; scale and origin as of county-outlines.json. */
const MERIDIAN_DEGREES = 15.8;
const SCALE = 2775.1585;
const WEST = -0.0433777;
const NORTH = 1.2060952;
const PADDING = 6;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The inverse of {@link toMapPoint}. */
export function toPosition({ x, y }: MapPoint): Position {
  const east = (x - PADDING) / SCALE + WEST;
  const north = NORTH - (y - PADDING) / SCALE;
  return {
    latitude: degrees(Math.asin(Math.sin(north) / Math.cosh(east))),
    longitude: MERIDIAN_DEGREES + degrees(Math.atan2(Math.sinh(east), Math.cos(north))),
  };
}

export function toMapPoint({ latitude, longitude }: Position): MapPoint {
  const [north, east] = [radians(latitude), radians(longitude - MERIDIAN_DEGREES)];
  const x = Math.atanh(Math.cos(north) * Math.sin(east));
  const y = Math.atan2(Math.tan(north), Math.cos(east));
  return { x: rounded((x - WEST) * SCALE + PADDING), y: rounded((NORTH - y) * SCALE + PADDING) };
}
