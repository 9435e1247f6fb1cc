import { type RefObject, useEffect, useState } from 'react';
import { EDITOR_REPORT_S } from '#src/domain/accounts/form-editor.ts';
import { editorsUrl } from '#src/office-urls.ts';
import { ADMIN_PATH } from '#src/visitor-urls.ts';

const NOBODY: readonly string[] = [];

/**
 * Reports every half a minute that a form is open, and returns the e-mail addresses of the others who have it open. A form that
 * cannot be seen (folded up, or in a tab in the background) reports nothing and expires.
 * @param name null: a new record, which nobody else can have open
 */
export function useOtherEditors(ref: RefObject<HTMLFormElement | null>, name: string | null): readonly string[] {
  const [others, setOthers] = useState(NOBODY);
  useEffect(() => {
    const page = window.location.pathname;
    if (name === null || !page.startsWith(`${ADMIN_PATH}/`)) return;
    let isLeft = false;
    let hasReported = false;
    const send = (isOpen: boolean) =>
      fetch(editorsUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ page, form: name, isOpen }),
        keepalive: !isOpen,
      }).catch(() => null);
    const report = async () => {
      if (document.hidden || !ref.current?.checkVisibility()) return setOthers(NOBODY);
      hasReported = true;
      const response = await send(true);
      const answer = response?.ok ? ((await response.json()) as { others: string[] }) : null;
      if (!isLeft && answer) setOthers(answer.others);
    };
    const leave = () => {
      if (hasReported) void send(false);
      hasReported = false;
    };
    const fold = ref.current?.closest('details');
    const onToggle = () => void report();
    void report();
    const timer = setInterval(() => void report(), EDITOR_REPORT_S * 1_000);
    fold?.addEventListener('toggle', onToggle);
    window.addEventListener('pagehide', leave);
    return () => {
      isLeft = true;
      clearInterval(timer);
      fold?.removeEventListener('toggle', onToggle);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [ref, name]);
  return others;
}
