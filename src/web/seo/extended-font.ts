import latinExtended from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-ext-wght-normal.woff2?url';
import type { MetaDescriptor } from 'react-router';

/** Letters that only the site's second font file has. */
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f]/;

/**
 * Has the second font file fetched with the first where a text that is seen at once needs it: when it comes after the page was laid out,
 * all of the page is laid out again. Only on pages that the server draws; later ones find out themselves.
 */
export const extendedFontTags = (texts: readonly string[]): MetaDescriptor[] =>
  import.meta.env.SSR && texts.some((text) => EXTENDED.test(text))
    ? [
        {
          tagName: 'link',
          rel: 'preload',
          href: latinExtended,
          as: 'font',
          type: 'font/woff2',
          crossOrigin: 'anonymous',
        },
      ]
    : [];
