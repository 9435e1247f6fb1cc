import { Badge } from '#src/web/ui/badge.tsx';
import type { ImportsModel } from './imports-data.server.ts';

type State = ImportsModel['imports'][number]['state'];

const STATES = {
  running: 'pågår',
  interrupted: 'avbruten',
  done: 'klar',
  stopped: 'stoppad',
  failed: 'misslyckad',
} as const;

export function ImportStateView({ state }: { state: State }) {
  const tone = state === 'done' ? 'calm' : state === 'running' ? 'plain' : 'alert';
  return <Badge tone={tone}>{STATES[state]}</Badge>;
}
