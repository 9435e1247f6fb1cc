import { type LandscapeName, landscapeUrl } from '#src/urls.ts';

type LandscapeProps = { light: LandscapeName; dark: LandscapeName; width: number; height: number; className: string };

/** An illustrated landscape behind or beside text. Only the visible one is fetched: the other is lazy and hidden. */
export const Landscape = ({ light, dark, className, ...size }: LandscapeProps) => (
  <>
    <img loading="lazy" src={landscapeUrl(light)} alt="" {...size} className={`${className} dark:hidden`} />
    <img loading="lazy" src={landscapeUrl(dark)} alt="" {...size} className={`${className} hidden dark:block`} />
  </>
);

/** A road that ends at a lake, for empty states. */
export const EmptyRoad = () => (
  <Landscape light="vagslut-ljus" dark="vagslut-mork" width={600} height={300} className="w-full rounded-card" />
);
