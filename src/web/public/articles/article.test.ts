import { beforeAll, expect, test } from 'vitest';
import { articlesUrl, articleUrl, categoryPictureUrl } from '#src/visitor-urls.ts';
import { linksOf, metaOf, openTestApp, structuredDataOf } from '#test/test-app.ts';

let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});

test('every listed article has a page and is indexed', async () => {
  const list = await site.open(articlesUrl());
  expect(list.status).toBe(200);
  const addresses = new Set(linksOf(list.html).filter((link) => link.startsWith(articleUrl(''))));
  expect(addresses.size).toBe(3);
  for (const address of addresses) {
    const { status, html, text } = await site.open(address);
    expect(status).toBe(200);
    expect(metaOf(html, 'robots')).toBe('index, follow');
    expect(html).toContain(`<link rel="canonical" href="https://milvis.example${address}"`);
    expect(structuredDataOf(html).Article).toMatchObject({ inLanguage: 'sv-SE', headline: expect.any(String) });
    expect(text).toContain('Läs också');
    expect(text.length).toBeGreaterThan(1_500);
  }
});

test.each([
  ['provkorning', 'pendlare'],
  ['prishistorik', 'under-100-000-kr'],
  ['begagnad-elbil', 'elbil'],
])(
  'the article %s has the scene %s, light and dark, on its page, in the list and in shared links',
  async (slug, scene) => {
    const { html } = await site.open(articleUrl(slug));
    const list = await site.open(articlesUrl());
    for (const theme of ['light', 'dark'] as const)
      for (const page of [html, list.html]) expect(page).toContain(`src="${categoryPictureUrl(scene, theme)}"`);
    expect(metaOf(html, 'og:image')).toBe(`https://milvis.example${categoryPictureUrl(scene, 'light')}`);
    expect(html).not.toContain('/exempelbild/');
    expect((await site.fetch(categoryPictureUrl(scene, 'dark'))).headers.get('content-type')).toBe('image/webp');
  },
);

test.each(['saknas', '%3Cscript%3E', 'a'.repeat(3_000)])('no article: %s', async (slug) => {
  expect((await site.open(`${articlesUrl()}/${slug}`)).status).toBe(404);
});
