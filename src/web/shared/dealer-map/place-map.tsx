import { MAP_SIZE, type MapPoint } from '#src/domain/places/map-point.ts';

/** Where one dealer is in the country. The land is a picture of the style sheet, so that a page of one dealer loads no outlines as code. */
export const PlaceMap = ({ point: { x, y }, label }: { point: MapPoint; label: string }) => (
  <svg
    viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
    role="img"
    aria-label={label}
    className="h-64 max-w-full overflow-visible"
  >
    <foreignObject width={MAP_SIZE.width} height={MAP_SIZE.height}>
      <div className="map-of-sweden" />
    </foreignObject>
    <circle cx={x} cy={y} r={10} className="fill-moss stroke-ground stroke-2" />
  </svg>
);
