import type { ReactNode } from 'react';
import { type LandscapeName, landscapeFile } from './illustration-files.ts';

type LandscapeProps = { light: LandscapeName; dark: LandscapeName; width: number; height: number; className: string };

/** An illustrated landscape behind or beside text. Only the visible one is fetched: the other is lazy and hidden. */
export const Landscape = ({ light, dark, className, ...size }: LandscapeProps) => (
  <>
    <img loading="lazy" src={landscapeFile(light)} alt="" {...size} className={`${className} dark:hidden`} />
    <img loading="lazy" src={landscapeFile(dark)} alt="" {...size} className={`${className} hidden dark:block`} />
  </>
);

type BesideRoadProps = { className?: string; children: ReactNode };

/** Content beside a road that ends at a lake, for empty and error pages. */
export const BesideRoad = ({ className = 'page-width py-12 md:py-20', children }: BesideRoadProps) => (
  <div className={`grid grid-cols-1 items-center gap-10 md:grid-cols-2 ${className}`}>
    <div>{children}</div>
    <Landscape light="vagslut-ljus" dark="vagslut-mork" width={600} height={300} className="w-full rounded-card" />
  </div>
);
