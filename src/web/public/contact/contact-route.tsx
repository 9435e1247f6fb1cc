import { pageLoader } from '#src/request/page-loader.server.ts';
import { contactUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/contact-route.ts';
import { contactAction, readContactPage } from './contact-data.server.ts';
import { ContactPage } from './contact-page.tsx';

export const loader = pageLoader(readContactPage);
export const action = contactAction;

export const meta = pageMeta<typeof loader>(({ dealer, name, internalId }) => ({
  title: `Kontakta ${dealer}`,
  description: `Skriv till ${dealer} om ${name}.`,
  canonicalPath: contactUrl(internalId),
  robots: 'noindex',
  image: null,
}));

export default function ContactRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage ad={loaderData} answer={actionData} />;
}
