import type { Context, Handler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import type { AdSearchService } from '../db/ad-search-service.ts';
import type { Db } from '../db/client.ts';
import type { SuggestionService } from '../db/suggestions-service.ts';
import { badAddressUrl } from '../urls.ts';
import type { PageHandler } from '../web/page-handler.ts';
import type { PictureAddresses } from '../web/shared/picture-addresses.server.ts';
import type { Refusal } from '../web/shared/request-context.server.ts';
import type { SiteSettings } from '../web/shared/site-settings.ts';
import { parseTheme, THEME_COOKIE } from '../web/shared/theme.ts';
import { isReadableAddress, withoutTrailingSlash } from './address.ts';
import type { HttpEnv } from './http-env.ts';

type Services = {
  db: Db;
  adSearch: AdSearchService;
  suggestions: SuggestionService;
  site: SiteSettings;
  logger: Logger;
  handlePage: PageHandler;
  pictures: () => Promise<PictureAddresses>;
};

/** Every address that no other handler took is a page's: the right ones go to React Router, the wrong ones get an error page. */
export function pageRequests(services: Services): Handler<HttpEnv> {
  return async (c) => {
    const url = new URL(c.req.url);
    if (!isReadableAddress(url)) return refuse(c, services, { status: 400 });
    if (c.req.raw.method !== 'GET' && c.req.raw.method !== 'HEAD') {
      const response = await refuse(c, services, { status: 405 });
      response.headers.set('allow', 'GET, HEAD');
      return response;
    }
    const better = withoutTrailingSlash(url);
    if (better !== null) return c.redirect(better, 301);
    return services.handlePage(c.req.raw, pageContext(c, services, null));
  };
}

/** The error page is drawn in place of an address that the router could not have read. */
function refuse(c: Context<HttpEnv>, services: Services, refusal: Refusal): Promise<Response> {
  const request = new Request(new URL(badAddressUrl(), services.site.url), { headers: { accept: 'text/html' } });
  return services.handlePage(request, pageContext(c, services, refusal));
}

const pageContext = (c: Context<HttpEnv>, services: Services, refusal: Refusal | null) => ({
  db: services.db,
  adSearch: services.adSearch,
  pictures: services.pictures,
  suggestions: services.suggestions,
  site: services.site,
  logger: services.logger,
  requestId: c.var.requestId,
  nonce: c.var.nonce,
  theme: parseTheme(getCookie(c, THEME_COOKIE)),
  refusal,
  now: new Date(),
});
