/** What the router asks for as a page's scripts. Texts of others hold no tags, so nothing else looks like it. */
const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = /<script nonce="([^"]*)" type="module" async="">([^<]*)<\/script>/;

/**
 * A page whose scripts are asked for once it has been painted. It is whole without them; the router would have them fetched as early
 * and as urgently as what the page looks like.
 * @param html a page as the router draws it; one without scripts stays as it is
 */
export function scriptsAfterPaint(html: string): string {
  const files = [...html.matchAll(PRELOADS)].map(([, file]) => file);
  return html
    .replaceAll(PRELOADS, '')
    .replace(
      MODULE,
      (_, nonce: string, module: string) =>
        `<script nonce="${nonce}">(${startAfterPaint.toString()})(${JSON.stringify([files, module])})</script>`,
    );
}

/** Runs in the browser, sent as text: it may use nothing from outside itself. A page that nobody sees is never painted. */
function startAfterPaint([files, module]: [string[], string]): void {
  const { nonce } = document.currentScript as HTMLScriptElement;
  const add = <Tag extends 'link' | 'script'>(tag: Tag, fields: Partial<HTMLElementTagNameMap[Tag]>) =>
    document.body.append(Object.assign(document.createElement(tag), { nonce }, fields));
  const start = () => {
    for (const href of files) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', text: module });
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}
