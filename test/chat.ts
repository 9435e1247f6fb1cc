import { Hono } from 'hono';
import type { Db } from '#src/db/connection/client.ts';
import { chatCards } from '#src/http/adviser/chat-cards.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { mountApi } from '#src/http/mount-api.ts';
import type { ModelAdviser } from '#src/services/adviser/ask-model.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { rememberedSecret } from '#src/services/remembered-secret.ts';
import { createSuggestions } from '#src/services/suggestions/suggestions-service.ts';
import { chatApiUrl } from '#src/visitor-urls.ts';
import { testSecretBox as secretBox } from './secret-box.ts';
import { callServices, TEST_APP_ORIGIN } from './signed-in.ts';

type Answer = {
  reply: string;
  messageId: number;
  conversationId: string;
  filters: Record<string, unknown>;
  chips: { label: string }[];
  total: number;
  listUrl: string;
  ads: { internal_id: number; price: number; url: string; unconfirmed_since: string | null; reasons: string[] }[];
  error: string;
};
type Sent = { status: number; headers: Headers; body: Answer; cookie: string };

/** The adviser's API alone over a database, behind one proxy, so that each visitor has an address. */
export function openChat(
  db: Db,
  { model = null, ...limits }: { model?: ModelAdviser | null; maxStreams?: number } = {},
) {
  const adSearch = createAdSearch(db);
  const failures: unknown[] = [];
  const app = new Hono<HttpEnv>();
  mountApi(app, {
    db,
    adSearch,
    suggestions: createSuggestions(db),
    calls: { ...callServices(db), trustedProxies: 1 },
    chat: {
      ...limits,
      running: { count: 0 },
      secret: rememberedSecret({ db, secretBox }, 'chat'),
      answers: {
        db,
        adSearch,
        model,
        builtIn: createBuiltInAdviser(db, adSearch),
        cards: (wanted, now) => chatCards(db, async () => ({ of: (stored) => [...stored] }), wanted, now),
        onFailure: (error) => failures.push(error),
      },
    },
  });
  const post = (path: string, body: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    app.request(path, {
      ...(signal && { signal }),
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        origin: TEST_APP_ORIGIN,
        'content-type': 'application/json',
        'x-forwarded-for': newNetwork(),
        ...headers,
      },
    });
  const ask = async (body: object, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Sent> => {
    const response = await post(chatApiUrl(), body, { accept: 'application/json', ...headers }, signal);
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    return { status: response.status, headers: response.headers, body: await response.json(), cookie };
  };
  return { app, post, ask, failures };
}

let networks = 0;
/** An address that has not sent anything yet. */
export const newNetwork = (): string => {
  networks += 1;
  return `198.51.${(networks >> 8) % 256}.${networks % 256}`;
};
