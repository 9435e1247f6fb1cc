import type { LoaderFunctionArgs } from 'react-router';
import { data } from 'react-router';
import type { Db } from '#src/db/connection/client.ts';
import { readParameterValues } from '#src/db/content/staff-content.ts';
import { AGREEMENT_TITLES, agreementOfSlug, dealerTexts, textParts } from '#src/domain/dealers/dealer-agreements.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { requestContext } from '#src/request/request-context.server.ts';

type Args = LoaderFunctionArgs;

const textsOf = async (db: Db, { context }: Args) =>
  dealerTexts(await readParameterValues(db), context.get(requestContext).site);

/** The price of being a dealer here. */
export const forDealersLoader = (args: Args) =>
  pageLoader(async ({ db }) => {
    const { price } = await textsOf(db, args);
    return {
      price: textParts(price).flatMap(({ heading, paragraphs }) => [
        ...(heading === null ? [] : [heading]),
        ...paragraphs,
      ]),
    };
  })(args);

/** An agreement that dealers accept. @throws 404 for another address */
export const agreementLoader = (args: Args) =>
  pageLoader(async ({ db, params }) => {
    const agreement = agreementOfSlug(params.agreement);
    if (agreement === null) throw data(null, { status: 404 });
    const texts = await textsOf(db, args);
    return { agreement, title: AGREEMENT_TITLES[agreement], parts: textParts(texts[agreement]) };
  })(args);
