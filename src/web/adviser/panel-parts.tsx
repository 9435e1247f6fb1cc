import { X } from 'lucide-react';
import { PRIVACY } from './chat-texts.ts';

export function PanelHeading({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-2 border-b border-line py-2 pr-1.5 pl-4">
      <h2 id={id} className="text-body">
        Rådgivaren
      </h2>
      <button
        type="button"
        onClick={onClose}
        className="touch inline-flex items-center gap-2 rounded-card px-3 text-small font-semibold hover:bg-sunken"
      >
        Stäng
        <X aria-hidden size={20} />
      </button>
    </div>
  );
}

type PanelEndProps = { hasAsked: boolean; onReset: () => void; onRemove: () => void };

/** Before the first question a privacy note, then the actions on the conversation. */
export function PanelEnd({ hasAsked, onReset, onRemove }: PanelEndProps) {
  if (!hasAsked) return <p className="mt-2 text-fine text-quiet">{PRIVACY}</p>;
  return (
    <div className="-mb-2 flex flex-wrap gap-x-5">
      <button type="button" onClick={onReset} className={QUIET}>
        Börja om
      </button>
      <button type="button" onClick={onRemove} className={QUIET}>
        Radera konversationen
      </button>
    </div>
  );
}

const QUIET = 'link touch text-small font-medium';
