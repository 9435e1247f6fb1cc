/** The sleep of a part of the page that the server drew. */
export type Sleep = {
  isOver: boolean;
  /** Whether its elements are taken: what is new in it from here on was not drawn by the server. */
  isAlive: boolean;
  until: Promise<void>;
  wake: () => void;
};

/** What reaches for a part: it is alive before the event is at its button or field, since promises are kept between listeners. */
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'click'];
/** A part is near that stands as far below the window as one scrolls at a stretch, or anywhere above it: there heights have to be true. */
const NEAR = '1000000px 0px 100%';

let isWaking = true;
const sleeping = new Map<Element, Sleep>();
/** Looks for parts that are near, from when the page's frame is alive. */
let lookout: IntersectionObserver | null = null;
/** Ends with the last part that waits for its turn. */
let turns: Promise<void> = Promise.resolve();

/** Whether the frame of the page that the server drew is coming alive. */
export const isPageWaking = (): boolean => isWaking;

export function beginSleep(): Sleep {
  const { promise: until, resolve } = Promise.withResolvers<void>();
  const sleep: Sleep = {
    isOver: false,
    isAlive: false,
    until,
    wake: () => {
      sleep.isOver = true;
      resolve();
    },
  };
  return sleep;
}

/** @returns forgets it */
export function watchSleeper(element: Element, sleep: Sleep): () => void {
  sleeping.set(element, sleep);
  lookout?.observe(element);
  return () => {
    sleeping.delete(element);
    lookout?.unobserve(element);
  };
}

/**
 * To be called when the page's frame is alive: from here on each part wakes when it is touched or near, those that are near one after
 * the other, so that the visitor can do something between them.
 * @returns when all are alive that are near now
 */
export async function endWaking(): Promise<void> {
  isWaking = false;
  for (const type of TOUCHES) document.addEventListener(type, wakeTouched, { capture: true, passive: true });
  const firstLook = Promise.withResolvers<void>();
  lookout = new IntersectionObserver(
    (entries, observer) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        wakeInTurn(target);
      }
      firstLook.resolve();
    },
    { rootMargin: NEAR },
  );
  for (const element of [document.documentElement, ...sleeping.keys()]) lookout.observe(element);
  // A window that nobody sees looks at nothing.
  if (!document.hidden) await firstLook.promise;
  await lastTurn();
}

/** Parts that wake bring others, which are looked for in the next frame. */
async function lastTurn(): Promise<void> {
  const before = turns;
  await before;
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  if (turns !== before) await lastTurn();
}

function wakeTouched({ target }: Event): void {
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) sleeping.get(at)?.wake();
}

function wakeInTurn(element: Element): void {
  turns = turns.then(() => new Promise((resolve) => setTimeout(resolve))).then(() => sleeping.get(element)?.wake());
}
