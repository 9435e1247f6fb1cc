/** A question that a page hands the adviser along with what it is about. */
export type AdviserQuestion = {
  /** At most 1 200 characters of facts, the car's name first. */
  context: string;
  /** What the question is about, as it is shown ("Volvo V60"). */
  about: string;
  /** Sent at once; null: the visitor writes it in the panel. */
  message: string | null;
};

const EVENT = 'milvis:ask-adviser';

/** Opens the adviser's panel from anywhere on a page. */
export const askAdviser = (question: AdviserQuestion): boolean =>
  window.dispatchEvent(new CustomEvent(EVENT, { detail: question }));

/** @returns ends the listening */
export function onAskAdviser(listen: (question: AdviserQuestion) => void): () => void {
  const handle = (event: Event): void => listen((event as CustomEvent<AdviserQuestion>).detail);
  window.addEventListener(EVENT, handle);
  return () => window.removeEventListener(EVENT, handle);
}
