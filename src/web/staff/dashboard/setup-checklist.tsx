import { Form, Link } from 'react-router';
import { dashboardUrl } from '#src/office-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { DashboardModel } from './dashboard-data.server.ts';

/** The steps of a new site, for admins until all are done. */
export function SetupChecklist({ steps }: { steps: NonNullable<DashboardModel['setup']> }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section heading="Kom igång">
      <p className="text-small text-quiet">{`${done} av ${steps.length} klara`}</p>
      <ol className="mt-3 max-w-3xl divide-y divide-line border-y border-line">
        {steps.map(({ step, title, isDone, text, page }) => (
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
                  {title}
                  <span className="sr-only">{isDone ? ' (klart)' : ' (återstår)'}</span>
                </h3>
                {text !== null && <p className="mt-0.5 max-w-prose text-small text-quiet">{text}</p>}
              </div>
              {page !== null && (
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
