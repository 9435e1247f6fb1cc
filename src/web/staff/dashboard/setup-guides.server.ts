import { openSetup, SETUP_STEPS, type SetupFacts, type SetupStep } from '#src/domain/site-setup/setup-steps.ts';
import { outboxUrl, userRolesUrl } from '#src/office-urls.ts';
import { importsUrl, staffDealersUrl } from '#src/pages/list-urls.ts';

/** `page`: where it is done; null for a setting, which no page has. */
type Guide = { text: string; page: { name: string; to: string } | null };

/** The meaning of an open step. Read by the server alone, as most admins never see the list. */
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

/** The steps of a new site as they are shown; null when all are done. */
export const guideSetup = (facts: SetupFacts) =>
  openSetup(facts)?.map(({ step, isDone }) => {
    const { text, page } = GUIDES[step];
    const isLed = !isDone || step === 'admin';
    return { step, title: SETUP_STEPS[step], isDone, text: isDone ? null : text, page: isLed ? page : null };
  }) ?? null;
