import { type LandscapeName, landscapeUrl } from '#src/urls.ts';

type LandscapeProps = { light: LandscapeName; dark: LandscapeName; width: number; height: number; className: string };

/** A drawn landscape behind or beside words. Only the one of the two that is shown is fetched: the other is lazy and never near. */
export const Landscape = ({ light, dark, className, ...size }: LandscapeProps) => (
  <>
    <img loading="lazy" src={landscapeUrl(light)} alt="" {...size} className={`${className} dark:hidden`} />
    <img loading="lazy" src={landscapeUrl(dark)} alt="" {...size} className={`${className} hidden dark:block`} />
  </>
);

/** A road that ends at a lake: where there is nothing to show. */
export const EmptyRoad = () => (
  <Landscape light="vagslut-ljus" dark="vagslut-mork" width={600} height={300} className="w-full rounded-card" />
);
