import { beforeAll, expect, test } from 'vitest';
import {
  articlesUrl,
  compareUrl,
  favouritesUrl,
  homeUrl,
  purchaseUrl,
  savedSearchesUrl,
  valuationMethodUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});

test('header: logo home, search, menu; both work as native popovers', async () => {
  const { html } = await site.open(homeUrl());
  for (const id of ['sok', 'meny']) {
    expect(html).toContain(`popoverTarget="${id}"`);
    expect(html).toContain(`id="${id}" popover="auto"`);
  }
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>|<a [^>]*aria-label="Milvis, startsidan"/);
});

test('every link of the frame leads to a page', async () => {
  const { html } = await site.open(homeUrl());
  const own = [...new Set(linksOf(html))].filter((link) => link.startsWith('/'));
  for (const link of own) expect((await site.fetch(link)).status, link).toBe(200);
});

test('the destinations stand beside the toggles, and the menu leads everywhere in groups', async () => {
  const { html } = await site.open(homeUrl());
  const part = (start: string): string => html.slice(html.indexOf(start)).split('</nav>')[0] ?? '';
  const beside = linksOf(part('aria-label="Genvägar"'));
  const menu = linksOf(part('<nav aria-label="Meny"'));
  expect(beside).toEqual(['/annonser', '/bil', '/kategorier', '/budget', '/prisindex', '/handlare']);
  expect(menu.slice(0, 3)).toEqual(beside.slice(0, 3));
  const others = [
    valuationMethodUrl(),
    articlesUrl(),
    favouritesUrl(),
    savedSearchesUrl(),
    compareUrl(),
    purchaseUrl(),
  ];
  expect(menu).toEqual(expect.arrayContaining([...beside, ...others]));
  expect(new Set(menu).size).toBe(menu.length);
});

test('footer: columns, contact, the current year', async () => {
  const { text } = await site.open(homeUrl());
  expect(text).toContain('Köpa bil Hitta bil');
  expect(text).toContain('Kontakt hej@milvis.example Exempelgatan 1 111 22 Stockholm');
  expect(text).toContain(`© ${new Date().getFullYear()} Milvis`);
});

test('external services are linked once they are configured', async () => {
  const configured = await openTestApp({
    SELL_CAR_URL: 'https://salja.example/',
    VALUE_CAR_URL: 'https://vardera.example/',
    SOCIAL_URL: 'https://www.social.example/milvis',
    SITE_NAME: 'Bilvis',
  });
  const { html, text } = await configured.open(homeUrl());
  const links = linksOf(html);
  expect(links).toContain('https://salja.example/');
  expect(links).toContain('https://vardera.example/');
  expect(links).toContain('https://www.social.example/milvis');
  expect(text).toContain('Sälja bil Snabbvärdering Få ett bud');
  expect(text).toContain('social.example');
  expect(html).toContain('<title>Bilvis –');
});

test('a missing page is named, with a link home', async () => {
  const { status, text, html } = await site.open('/h%C3%A4r/finns-inget');
  expect(status).toBe(404);
  expect(text).toContain('Sidan finns inte');
  expect(text).toContain('/här/finns-inget');
  expect(linksOf(html)).toContain(homeUrl());
  expect(linksOf(html)).toContain(vehiclesUrl());
  expect(html).toMatch(/<main.*<form [^>]*action="\/vehicles"[^>]*>.*name="search".*<\/main>/s);
  expect(html).toContain('<title>Sidan finns inte | Milvis</title>');
});
