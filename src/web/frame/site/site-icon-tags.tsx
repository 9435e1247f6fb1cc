import { GROUND_COLORS } from '#src/domain/pictures/ground-colors.ts';
import { faviconUrl, homeScreenIconUrl, manifestUrl } from '#src/visitor-urls.ts';

/**
 * Tags of the head for the frame that a browser or a home screen puts around the site. Only the server renders them: they never change,
 * React leaves them where they are, and the scripts of every page are without them.
 */
export function SiteIconTags() {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={GROUND_COLORS.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={GROUND_COLORS.dark} />
      {/* With its size, browsers prefer the vector, which is a link of the root. */}
      <link rel="icon" href={faviconUrl()} sizes="32x32" />
      <link rel="apple-touch-icon" href={homeScreenIconUrl()} />
      <link rel="manifest" href={manifestUrl()} />
    </>
  );
}
