import { useCallback, useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { usePostAddress } from '#src/web/office/editing/post-form.tsx';

type Ceremony = {
  answer: ActionAnswer | undefined;
  /** A new passkey, or a signature with one. */
  intent: 'add-passkey' | 'passkey';
};

/**
 * Asks the browser for a passkey when the server has answered with a challenge, and submits what it returns.
 * @returns why the browser returned nothing, in Swedish, and whether it is being asked
 */
export function usePasskey({ answer, intent }: Ceremony): { problem: string | null; isAsking: boolean } {
  const challengeAnswer = answerTo(answer, 'begin-passkey');
  const options = challengeAnswer?.ok ? challengeAnswer.values.options?.[0] : undefined;
  const name = challengeAnswer?.values.name?.[0];
  const submit = useSubmit();
  const action = usePostAddress();
  const [state, setState] = useState<{ problem: string | null; isAsking: boolean }>(IDLE);
  const lastChallenge = useRef<string | undefined>(undefined);
  const ask = useCallback(
    async (challenge: string) => {
      setState({ problem: null, isAsking: true });
      try {
        const credential = JSON.stringify(await credentialOf(intent, challenge));
        await submit({ intent, credential, ...(name === undefined ? {} : { name }) }, { method: 'post', action });
        setState(IDLE);
      } catch (error) {
        setState({ problem: problemOf(error), isAsking: false });
      }
    },
    [intent, name, submit, action],
  );
  useEffect(() => {
    // Each challenge is used once, however often the page is rendered.
    if (options === undefined || lastChallenge.current === options) return;
    lastChallenge.current = options;
    void ask(options);
  }, [options, ask]);
  return state;
}

const IDLE = { problem: null, isAsking: false };

/** Loaded when a passkey is first asked for. */
async function credentialOf(intent: Ceremony['intent'], options: string): Promise<object> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options);
  return intent === 'passkey' ? startAuthentication({ optionsJSON }) : startRegistration({ optionsJSON });
}

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['NotAllowedError', 'Du avbröt, eller så tog det för lång tid. Försök igen.'],
  ['AbortError', 'Frågan avbröts. Försök igen.'],
  ['InvalidStateError', 'Den här enheten har redan en passkey för kontot.'],
  ['SecurityError', 'Webbplatsens adress kan inte ha passkeys. Öppna den på sin vanliga adress.'],
  ['NotSupportedError', 'Enheten kan inte göra en passkey som skyddas av finger, ansikte eller PIN-kod.'],
  ['ConstraintError', 'Enheten kan inte göra en passkey som skyddas av finger, ansikte eller PIN-kod.'],
]);

const problemOf = (error: unknown): string =>
  PROBLEMS.get(error instanceof Error ? error.name : '') ??
  'Webbläsaren kunde inte använda en passkey. Försök igen, eller ta en annan webbläsare.';
