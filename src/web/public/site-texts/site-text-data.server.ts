import type { LoaderFunctionArgs } from 'react-router';
import { data } from 'react-router';
import { readParameterValues } from '#src/db/content/staff-content.ts';
import { SITE_TEXT_SLUGS, SITE_TEXTS, siteTextParts } from '#src/domain/site-texts/site-texts.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { requestContext } from '#src/request/request-context.server.ts';

/** The text of the address, as the operator of the site has written it. */
export const siteTextLoader = (args: LoaderFunctionArgs) =>
  pageLoader(async ({ db, url }) => {
    const slug = SITE_TEXT_SLUGS.find((each) => url.pathname.replace(/\.data$/u, '') === `/${each}`);
    if (slug === undefined) throw data(null, { status: 404 });
    const { title, description } = SITE_TEXTS[slug];
    const { site } = args.context.get(requestContext);
    return { slug, title, description, parts: siteTextParts(slug, await readParameterValues(db), site) };
  })(args);
