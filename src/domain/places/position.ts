/** A position in WGS 84, degrees. */
export type Position = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371;

/** The distance between two positions along the surface (haversine). */
export function distanceKm(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const latitude = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const share = latitude + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * longitude;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)));
}

const POSITION = /^(-?\d{1,2}(?:\.\d{1,9})?), ?(-?\d{1,3}(?:\.\d{1,9})?)$/;
/** Sweden and its neighbours. */
const BOUNDS = { south: 50, north: 72, west: 0, east: 35 };

/** Rounds to two decimals, about 1 km: a more exact position of a visitor is never used. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
});

/** Reads "63.83,20.26"; null for other texts and for positions far from Sweden. */
export function readPosition(text: string): Position | null {
  const [, latitude, longitude] = POSITION.exec(text.trim()) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const position = roundPosition({ latitude: Number(latitude), longitude: Number(longitude) });
  const isNear =
    position.latitude >= BOUNDS.south &&
    position.latitude <= BOUNDS.north &&
    position.longitude >= BOUNDS.west &&
    position.longitude <= BOUNDS.east;
  return isNear ? position : null;
}
