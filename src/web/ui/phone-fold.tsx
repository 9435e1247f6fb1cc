import type { ReactNode, Ref } from 'react';
import { Chevron } from './chevron.tsx';

export type PhoneFoldProps = {
  label: string;
  /** Subject of the label, where several folds have the same one; for screen readers. */
  about?: string;
  isOpen?: boolean;
  ref?: Ref<HTMLDetailsElement>;
  className?: string;
  children: ReactNode;
};

/** A part that is folded on narrow screens, as the page would be too long, and stands open on wide ones. */
export const PhoneFold = ({ label, about, isOpen = false, ref, className = '', children }: PhoneFoldProps) => (
  <details ref={ref} open={isOpen} className={`open-when-wide ${className}`}>
    <summary className="touch flex items-center justify-between gap-4 py-1 text-small font-semibold text-moss">
      <span>
        {label}
        {about !== undefined && <span className="sr-only">{`: ${about}`}</span>}
      </span>
      <Chevron size={20} className="transition-transform [details[open]>summary>&]:rotate-180" />
    </summary>
    {children}
  </details>
);
