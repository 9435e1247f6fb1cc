import { expect, test } from 'vitest';
import { privacyUrl } from '#src/urls.ts';
import { openTestApp } from '#test/test-app.ts';

test('states whether messages to the adviser leave the site, and how long data is retained', async () => {
  const alone = (await (await openTestApp()).open(privacyUrl())).text;
  expect(alone).toContain('Det du skriver skickas inte vidare till någon annan.');
  for (const text of ['E-post till den som har konto', 'Vad personal har ändrat', '12 månader', '7 dagar']) {
    expect(alone).toContain(text);
  }
  const asking = await openTestApp({ ADVISER_BASE_URL: 'https://modell.example/v1', ADVISER_API_KEY: 'hemlig' });
  const page = await asking.open(privacyUrl());
  expect(page.text).toContain('skickas till den som driver modellen');
  expect(page.html).not.toMatch(/hemlig|modell\.example/);
});
