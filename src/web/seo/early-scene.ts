import type { MetaDescriptor } from 'react-router';
import { categoryPictureUrl } from '#src/urls.ts';
import { rootDataOf } from './page-head.ts';

/**
 * Has the scene at the top of a category's page fetched with the page: it is the largest thing that is seen first, and as there is one
 * for light and one for dark, its picture is asked for only once the page is laid out. Only on pages that the server draws.
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
