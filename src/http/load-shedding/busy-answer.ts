import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';
import { API_PATH, assetsUrl } from '#src/visitor-urls.ts';

/** Seconds after which a client may retry. */
export const RETRY_AFTER_S = 2;

const TEXT = 'Många besöker sidan just nu, och den kunde inte visas i tid. Vänta några sekunder och ladda den igen.';

/** The response to a request that cannot be handled now: 503, built without any work. */
export type BusyAnswer = (c: Context<HttpEnv>) => Response;

/** @param clientFolder the client build, for the name of its style sheet */
export async function busyAnswer(clientFolder: string): Promise<BusyAnswer> {
  const assets = await readdir(path.join(clientFolder, 'assets')).catch(() => []);
  const sheets = assets.filter((name) => name.endsWith('.css'));
  return (c) => {
    const isCall = c.req.path.startsWith(`${API_PATH}/`);
    const body = isCall ? JSON.stringify({ error: TEXT }) : page(sheets, c.var.requestId);
    const headers = {
      'cache-control': 'no-store',
      'content-type': isCall ? 'application/json' : 'text/html; charset=utf-8',
      'retry-after': String(RETRY_AFTER_S),
    };
    return new Response(c.req.method === 'HEAD' ? null : body, { status: 503, headers });
  };
}

const page = (sheets: readonly string[], requestId: string): string => `<!doctype html>
<html lang="sv-SE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sidan hann inte visas</title>
${sheets.map((name) => `<link rel="stylesheet" href="${assetsUrl()}${name}">`).join('\n')}
</head>
<body>
<main class="page-width py-12">
<h1 class="text-title">Sidan hann inte visas</h1>
<p class="mt-4 max-w-prose">${TEXT}</p>
<p class="mt-4"><a class="link" href="">Ladda sidan igen</a></p>
<p class="mt-4 text-small text-quiet">Ärendenummer: ${requestId}</p>
</main>
</body>
</html>
`;
