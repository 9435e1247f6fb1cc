import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { isPasswordsBusy } from '#src/commands/accounts/hash-password.ts';
import { mayDo } from '#src/domain/accounts/access.ts';
import { accessOf, maxBody } from '#src/pages/page-access.ts';
import {
  cutAnswer,
  type FormIntent,
  PASSWORDS_BUSY,
  readForm,
  refusedAnswer,
} from '#src/request/forms/action-form.server.ts';
import { type PageRequest, pageLoader } from '#src/request/page-loader.server.ts';
import { CUT_STATUS, type RequestContext, requestContext } from '#src/request/request-context.server.ts';
import { LINK_TOKEN_PARAM } from '#src/visitor-urls.ts';
import { currentSession, visitorOfSession } from './current-session.server.ts';
import { returnUrlOf } from './staff-return-url.server.ts';

/** Dependencies of the sign-in forms' handlers; a session is not required. */
export type AccountRequest = PageRequest & Omit<RequestContext, keyof PageRequest> & { request: Request };

function accountRequest({ request, context }: ActionFunctionArgs, page: PageRequest): AccountRequest {
  const shared = context.get(requestContext);
  return { ...shared, ...page, db: shared.db, request };
}

/**
 * Action of a page outside the staff area, with the same rules as staffAction; answers 503 when the password check queue is full.
 */
export const accountAction =
  (intents: Readonly<Record<string, FormIntent<AccountRequest>>>) =>
  (args: ActionFunctionArgs): Promise<ReturnType<typeof refusedAnswer> | Response> =>
    pageLoader(async (page) => {
      const form = await readForm(args.request);
      const name = form.intent ?? 'post';
      const context = args.context.get(requestContext);
      const session = await currentSession(args.request, context);
      const address = accessOf(args.pattern);
      const intent = Object.hasOwn(intents, name) ? intents[name] : undefined;
      if (!intent || !address || !mayDo(visitorOfSession(session), address, name))
        throw data(null, { status: context.cutForm ? CUT_STATUS[context.cutForm] : 403 });
      if (context.cutForm) return cutAnswer(form, context.cutForm, maxBody(address));
      try {
        return await intent(form, accountRequest(args, page));
      } catch (error) {
        if (!isPasswordsBusy(error)) throw error;
        return refusedAnswer(form, {
          kind: 'refused',
          ...PASSWORDS_BUSY,
          status: 503,
          headers: { 'retry-after': '5' },
        });
      }
    })(args);

/** Token of a one-time link. Only submitting the page's form uses it up, so mail scanners that open the link do not. */
export const linkTokenLoader = pageLoader(async ({ url }: PageRequest) => ({
  token: url.searchParams.get(LINK_TOKEN_PARAM) ?? '',
  returnTo: returnUrlOf(url),
}));

/** Form field that carries the token. */
export const linkToken = z.string();
