import type { MetaDescriptor } from 'react-router';
import letterOfSkoda from '#data/fonts/schibsted-grotesk-s-caron.woff2?url';
import { categoryScene } from '#src/web/shared/categories/category-scenes.ts';
import { type LandscapeName, landscapeFile } from '#src/web/shared/pictures/illustration-files.ts';

/**
 * Preloads the picture of the system's theme at the top of a page. It is the largest contentful element, and as light and dark have one
 * each, the browser would request it only after layout. The page is the same for every visitor, so the system's theme decides; for a
 * visitor who has chosen the other one, the browser requests that picture after layout. Only for server-rendered pages.
 */
const earlyPictureTags = (pictures: { light: string | undefined; dark: string | undefined }): MetaDescriptor[] =>
  import.meta.env.SSR
    ? (['light', 'dark'] as const).map((theme) => ({
        tagName: 'link',
        rel: 'preload',
        as: 'image',
        href: pictures[theme],
        type: 'image/svg+xml',
        fetchPriority: 'high',
        media: `(prefers-color-scheme: ${theme})`,
      }))
    : [];

/** Preloads the scene at the top of a category page. */
export const earlySceneTags = (slug: string): MetaDescriptor[] =>
  earlyPictureTags({ light: categoryScene(slug, 'light'), dark: categoryScene(slug, 'dark') });

/** Preloads the landscape at the top of the home page. */
export const earlyLandscapeTags = (light: LandscapeName, dark: LandscapeName): MetaDescriptor[] =>
  earlyPictureTags({ light: landscapeFile(light), dark: landscapeFile(dark) });

/**
 * Preloads the font file of the letter of Škoda where text above the fold needs it: a font that arrives after layout causes a second layout of the
 * whole page. Only for server-rendered pages; later ones load it on use.
 */
export const skodaFontTags = (texts: readonly string[]): MetaDescriptor[] =>
  import.meta.env.SSR && texts.some((text) => /š/i.test(text))
    ? [
        {
          tagName: 'link',
          rel: 'preload',
          href: letterOfSkoda,
          as: 'font',
          type: 'font/woff2',
          crossOrigin: 'anonymous',
        },
      ]
    : [];
