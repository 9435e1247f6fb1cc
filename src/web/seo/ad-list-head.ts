import type { MetaDescriptor } from 'react-router';
import { headTags, type PageHead } from './page-head.ts';

type Matches = Parameters<typeof headTags>[1];

/** Head of the ads page: the common tags, plus its keywords, language and Open Graph data (PUB §2). */
export function adListHead(head: PageHead, keywords: readonly string[], matches: Matches): MetaDescriptor[] {
  return [
    ...headTags(head, matches),
    { name: 'keywords', content: [...keywords, 'begagnade bilar', 'bilannonser'].join(', ') },
    { name: 'language', content: 'sv-SE' },
    { name: 'twitter:title', content: head.title },
    { name: 'twitter:description', content: head.description },
  ];
}
