import { SCRIPT_END } from './hash-scripts.server.ts';

/** The router's script element. Other texts are escaped, so nothing else matches. */
const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = /<script nonce="([^"]*)" type="module" async="">([^<]*)<\/script>/;

const MODULE_MARK = ' type="module" async=""';

/**
 * Delays a page's scripts until its first paint. The page is complete without them; the router would preload them as early and with
 * the same priority as the style sheet, which more than doubles the time to first paint on a phone (docs/decisions/0022). Decodes
 * only the two short chunks in question: decoding the whole page took a millisecond.
 * @param page as the router renders it; passed through when it has no scripts
 * @returns the page, and the text of the module that its script adds
 */
export function scriptsAfterPaint(page: Buffer<ArrayBuffer>): { page: Buffer<ArrayBuffer>; module: string | null } {
  const headEnd = page.indexOf('</head>');
  const mark = page.indexOf(MODULE_MARK, Math.max(headEnd, 0));
  if (mark === -1) return { page, module: null };
  const begin = page.lastIndexOf('<script', mark);
  const end = page.indexOf(SCRIPT_END, mark) + SCRIPT_END.length;
  const head = page.toString('utf8', 0, headEnd);
  const files = [...head.matchAll(PRELOADS)].map(([, file]) => file);
  const [, nonce = '', module = ''] = MODULE.exec(page.toString('utf8', begin, end)) ?? [];
  const call = `(${startAfterPaint.toString()})(${JSON.stringify([files, module])})`;
  const script = `<script nonce="${nonce}">${call}</script>`;
  const before = [Buffer.from(head.replaceAll(PRELOADS, '')), page.subarray(headEnd, begin)];
  return { page: Buffer.concat([...before, Buffer.from(script), page.subarray(end)]), module };
}

/** Runs in the browser, sent as text, so it uses nothing from outside itself. A page in a background tab is never painted. */
function startAfterPaint([files, module]: [string[], string]): void {
  // Empty on public pages, whose policy allows the module by its hash.
  const { nonce } = document.currentScript as HTMLScriptElement;
  const add = <Tag extends 'link' | 'script'>(tag: Tag, fields: Partial<HTMLElementTagNameMap[Tag]>) =>
    document.head.append(Object.assign(document.createElement(tag), { nonce }, fields));
  const start = () => {
    for (const href of files) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', text: module });
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}
