import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

type MessageProps = {
  tone: 'good' | 'bad';
  title: string;
  className?: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** A result message with the next step. An error is announced to screen readers immediately. */
export function Message({ tone, title, className = '', children, ref }: MessageProps) {
  const isBad = tone === 'bad';
  const Icon = isBad ? CircleAlert : CircleCheck;
  return (
    <div
      ref={ref}
      role={isBad ? 'alert' : 'status'}
      className={`flex gap-3 rounded-card px-4 py-3 text-small ${isBad ? 'bg-red-tint' : 'bg-moss-tint'} ${className}`}
    >
      <Icon aria-hidden size={20} className={`mt-px shrink-0 ${isBad ? 'text-red' : 'text-moss'}`} />
      <div>
        <p className="font-semibold text-ink">{title}</p>
        {children}
      </div>
    </div>
  );
}
