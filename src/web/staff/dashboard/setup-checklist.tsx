import { Form, Link } from 'react-router';
import { SETUP_STEPS, type SetupStep } from '#src/domain/site-setup/setup-steps.ts';
import { importsUrl, staffDealersUrl } from '#src/pages/list-urls.ts';
import { dashboardUrl, outboxUrl, userRolesUrl } from '#src/urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { DashboardModel } from './dashboard-data.server.ts';

/** `page`: where it is done; null for a setting, which no page has. */
type Guide = { text: string; page: { name: string; to: string } | null };

/** The meaning of an open step. */
const GUIDES: Readonly<Record<SetupStep, Guide>> = {
  admin: { text: 'Du är inloggad.', page: { name: 'Bjud in fler', to: userRolesUrl() } },
  dealer: {
    text: 'Handlaren läggs upp med sin första fil, eller när du godkänner en ansökan från sidan För handlare.',
    page: { name: 'Handlare', to: staffDealersUrl() },
  },
  delivery: {
    text: 'Ladda upp handlarens fil med bilar. Du ser vad den ändrar innan något publiceras.',
    page: { name: 'Importer', to: importsUrl() },
  },
  mail: {
    text: 'Sätt SMTP_URL och MAIL_FROM och starta om. Tills dess blir breven liggande i utkorgen.',
    page: { name: 'Utkorgen', to: outboxUrl() },
  },
  address: {
    text: 'Sätt SITE_URL till adressen som besökarna skriver, och starta om. Länkar i brev och sökmotorer använder den.',
    page: null,
  },
};

/** The steps of a new site, for admins until all are done. */
export function SetupChecklist({ steps }: { steps: NonNullable<DashboardModel['setup']> }) {
  const rows = steps.map((each) => ({ ...each, ...GUIDES[each.step] }));
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section heading="Kom igång">
      <p className="text-small text-quiet">{`${done} av ${steps.length} klara`}</p>
      <ol className="mt-3 max-w-3xl divide-y divide-line border-y border-line">
        {rows.map(({ step, isDone, text, page }) => (
          <li key={step} className="flex gap-x-3 py-3">
            <span
              aria-hidden="true"
              className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border text-fine leading-none font-bold ${
                isDone ? 'border-moss bg-moss text-on-moss' : 'border-edge'
              }`}
            >
              {isDone && '✓'}
            </span>
            <div className="min-w-0 grow md:flex md:items-start md:justify-between md:gap-x-8">
              <div>
                <h3 className="text-body font-semibold">
                  {SETUP_STEPS[step]}
                  <span className="sr-only">{isDone ? ' (klart)' : ' (återstår)'}</span>
                </h3>
                {!isDone && <p className="mt-0.5 max-w-prose text-small text-quiet">{text}</p>}
              </div>
              {page !== null && (!isDone || step === 'admin') && (
                <Link
                  to={page.to}
                  className="touch inline-flex shrink-0 items-center text-small font-semibold text-moss md:-my-2.5"
                >
                  {page.name}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Form method="post" action={dashboardUrl()} className="mt-4">
        <input type="hidden" name="intent" value="hide-setup" />
        <Button kind="quiet">Dölj listan</Button>
      </Form>
    </Section>
  );
}
