import {
  type ComponentProps,
  createContext,
  type ReactElement,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { beginSleep, isPageWaking, type Sleep, watchSleeper } from './sleepers.ts';

type WakesLaterProps = Pick<ComponentProps<'div'>, 'id' | 'className'> & {
  as?: 'div' | 'li';
  'data-print'?: 'no';
  /** Classes that the element has until it is alive, such as `until-awake`. */
  whileAsleep?: string;
  /** One element. */
  children: ReactElement;
};

/**
 * An element whose content is not what one reaches for first. On a page that the server drew it stands as it was drawn, and links in it
 * lead on; it comes alive in a turn of its own once it is near the window or touched (`sleepers.ts`), and parts within it after it. On
 * later pages it is drawn at once.
 */
export const WakesLater = import.meta.env.SSR ? Drawn : Waking;

function Drawn({ as: Tag = 'div', whileAsleep = '', className = '', ...rest }: WakesLaterProps) {
  return <Tag {...rest} className={classOf(className, whileAsleep)} />;
}

/** The part that a part stands in; null in one that was never asleep. */
const PartAround = createContext<Sleep | null>(null);

function Waking({ as: Tag = 'div', whileAsleep = '', className = '', children, ...rest }: WakesLaterProps) {
  const element = useRef<HTMLDivElement & HTMLLIElement>(null);
  const around = useContext(PartAround);
  const [sleep] = useState(() => ((around ? !around.isAlive : isPageWaking()) ? beginSleep() : null));
  const [isAsleep, setAsleep] = useState(sleep !== null);
  // A part that comes alive takes the server's elements as they are: what has changed meanwhile is drawn after that.
  const [asDrawn] = useState(children);
  const begin = () => {
    if (sleep) sleep.isAlive = true;
    setAsleep(false);
  };
  useLayoutEffect(() => {
    if (sleep && element.current) return watchSleeper(element.current, sleep);
  }, [sleep]);
  useEffect(() => {
    if (isAsleep && children !== asDrawn) sleep?.wake();
  });
  return (
    <Tag {...rest} ref={element} className={isAsleep ? classOf(className, whileAsleep) : classOf(className)}>
      <PartAround value={sleep}>
        <Suspense>
          <Sleeper sleep={sleep} onAwake={begin}>
            {isAsleep ? asDrawn : children}
          </Sleeper>
        </Suspense>
      </PartAround>
    </Tag>
  );
}

type SleeperProps = { sleep: Sleep | null; onAwake: () => void; children: ReactElement };

/** While a page comes alive, Preact leaves the element of a part that waits as it is. */
function Sleeper({ sleep, onAwake, children }: SleeperProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it wakes once
  useEffect(onAwake, []);
  if (sleep?.isOver === false) throw sleep.until;
  return children;
}

const classOf = (...classes: string[]): string | undefined =>
  classes.filter((name) => name !== '').join(' ') || undefined;
