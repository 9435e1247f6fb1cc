import type { MetaDescriptor } from 'react-router';
import { categoryPictureUrl } from '#src/urls.ts';
import { rootDataOf } from './page-head.ts';

/**
 * Preloads the scene at the top of a category page. It is the largest contentful element, and as light and dark have one each, the
 * browser would request it only after layout. Only for server-rendered pages.
 */
export function earlySceneTags(slug: string, matches: Parameters<typeof rootDataOf>[0]): MetaDescriptor[] {
  if (!import.meta.env.SSR) return [];
  const chosen = rootDataOf(matches)?.theme ?? 'system';
  return (['light', 'dark'] as const)
    .filter((theme) => chosen === 'system' || chosen === theme)
    .map((theme) => ({
      tagName: 'link',
      rel: 'preload',
      as: 'image',
      href: categoryPictureUrl(slug, theme),
      fetchPriority: 'high',
      ...(chosen === 'system' && { media: `(prefers-color-scheme: ${theme})` }),
    }));
}
