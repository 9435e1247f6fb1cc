export type BadgeTone = 'plain' | 'calm' | 'mark' | 'alert';

const TONES: Readonly<Record<BadgeTone, string>> = {
  plain: 'bg-sunken text-ink',
  calm: 'bg-moss-tint text-forest',
  mark: 'bg-rape text-on-rape',
  alert: 'bg-red-tint text-red',
};

/** A label for a state. */
export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className={`inline-block whitespace-nowrap rounded-card px-2 py-0.5 text-fine font-semibold ${TONES[tone]}`}>
      {children}
    </span>
  );
}
