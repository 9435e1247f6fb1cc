import type { ReactNode } from 'react';
import { type LandscapeName, landscapeFile } from './illustration-files.ts';

type LandscapeProps = { light: LandscapeName; dark: LandscapeName; width: number; height: number; className: string };

type ThemedPictureProps = Omit<LandscapeProps, 'light' | 'dark'> & {
  light: string | undefined;
  dark: string | undefined;
};

/** A picture of the light or of the dark theme. Only the visible one is fetched: the other is lazy and hidden. */
export const ThemedPicture = ({ light, dark, className, ...size }: ThemedPictureProps) => (
  <>
    <img loading="lazy" src={light} alt="" {...size} className={`${className} dark:hidden`} />
    <img loading="lazy" src={dark} alt="" {...size} className={`${className} hidden dark:block`} />
  </>
);

/** An illustrated landscape behind or beside text. */
export const Landscape = ({ light, dark, ...rest }: LandscapeProps) => (
  <ThemedPicture light={landscapeFile(light)} dark={landscapeFile(dark)} {...rest} />
);

type BesideRoadProps = { className?: string; children: ReactNode };

/** Content beside a road that ends at a lake, for empty and error pages. */
export const BesideRoad = ({ className = 'page-width py-12 md:py-20', children }: BesideRoadProps) => (
  <div className={`grid grid-cols-1 items-center gap-10 md:grid-cols-2 ${className}`}>
    <div>{children}</div>
    <Landscape light="vagslut-ljus" dark="vagslut-mork" width={600} height={300} className="w-full rounded-card" />
  </div>
);
