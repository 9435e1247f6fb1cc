import { expect, test } from 'vitest';
import type { ScriptPurpose } from '#src/domain/tracking/tracking.ts';
import { privacyUrl } from '#src/visitor-urls.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

test('states whether messages to the adviser leave the site, and how long data is retained', async () => {
  const alone = (await (await openTestApp()).open(privacyUrl())).text;
  expect(alone).toContain('Det du skriver skickas inte vidare till någon annan.');
  for (const text of ['E-post till den som har konto', 'Vad personal har ändrat', '12 månader', '7 dagar']) {
    expect(alone).toContain(text);
  }
  expect(alone).toContain('Personuppgiftsansvarig: Milvis,');
  expect(alone).not.toContain('som får det du skriver');
  expect(alone).not.toMatch(/\bscript\b/i);
  const asking = await openTestApp({ ADVISER_BASE_URL: 'https://modell.example/v1', ADVISER_API_KEY: 'hemlig' });
  const page = await asking.open(privacyUrl());
  expect(page.text).toContain('skickas till den som driver modellen');
  expect(page.html).not.toMatch(/hemlig|modell\.example/);
});

test('names the company that runs the model', async () => {
  const site = await openTestApp({
    ADVISER_BASE_URL: 'https://modell.example/v1',
    ADVISER_COMPANY: 'Modellbolaget AB',
  });
  const { text } = await site.open(privacyUrl());
  expect(text).toContain('skickas till Modellbolaget AB, så skriv inget om dig själv');
  expect(text).toContain('Hos Modellbolaget AB, som får det du skriver. För att kunna formulera svaren.');
});

test('names the controller of personal data', async () => {
  const site = await openTestApp({ SITE_CONTROLLER: 'Bilbladet i Lund AB' });
  expect((await site.open(privacyUrl())).text).toContain('Personuppgiftsansvarig: Bilbladet i Lund AB, Exempelgatan 1');
});

test('has the numbers of the controller in the footer and on the privacy page, where they are set', async () => {
  const site = await openTestApp({ ORGANISATION_NUMBER: '556036-0793', VAT_NUMBER: 'SE556036079301' });
  const { text } = await site.open(privacyUrl());
  expect(text).toContain('organisationsnummer 556036-0793');
  expect(text).toContain('Org.nr 556036-0793 Momsnr SE556036079301');
  expect((await (await openTestApp()).open(privacyUrl())).text).not.toMatch(/Org\.nr|organisationsnummer \d/);
});

test('states what consented scripts store while one is active', async () => {
  const { db, pool } = await testDatabase();
  const rowWith = async (scripts: Partial<Record<ScriptPurpose, boolean>>) => {
    await pool.query('truncate tracking_scripts');
    for (const [purpose, isActive] of Object.entries(scripts)) {
      await pool.query(
        `insert into tracking_scripts (name, script_content, purpose, is_active) values ('n', '<script>1</script>', $1, $2)`,
        [purpose, isActive],
      );
    }
    const { text } = await (await openTestApp({}, db)).open(privacyUrl());
    return /Uppgifter och kakor från skript.*? samtycke(?= Samtal)/.exec(text)?.[0];
  };
  expect(await rowWith({ necessary: true, marketing: false })).toBeUndefined();
  const row = await rowWith({ statistics: true, marketing: true });
  expect(row).toContain('hos företaget bakom skriptet: din ip-adress och vad du gör på webbplatsen');
  expect(row).toContain('För statistik och marknadsföring. Ditt samtycke (6.1 a)');
  expect(row).toContain('Så länge företaget bestämmer, eller tills du tar tillbaka ditt samtycke');
});

test('states the legal ground and the retention of everything that is stored', async () => {
  const { html } = await (await openTestApp()).open(privacyUrl());
  const rows = [...html.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell),
  );
  const isHeading = ([first]: (string | undefined)[]): boolean => first === 'Vad';
  const stored = rows.filter((row) => !isHeading(row));
  for (const headings of rows.filter(isHeading))
    expect(headings).toEqual(['Vad', 'Var och varför', 'Rättslig grund', 'Hur länge']);
  expect(stored.length).toBeGreaterThan(8);
  for (const [what, why, ground, howLong] of stored) {
    expect([what, why, howLong]).not.toContain('');
    expect(ground).toMatch(/\(6\.1\s[a-f]\)$/u);
  }
});
