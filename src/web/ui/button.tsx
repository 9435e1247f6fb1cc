import type { ButtonHTMLAttributes, Ref } from 'react';
import type { LinkProps } from 'react-router';
import { Link } from './link.tsx';

/** `primary`: the main action of a screen. `quiet`: secondary actions. `small`: actions of a table row. `danger`: confirms a removal. */
export type ButtonKind = 'primary' | 'quiet' | 'small' | 'danger';

const BASE =
  'touch inline-flex items-center justify-center gap-2 rounded-card font-semibold no-underline transition-colors disabled:border disabled:border-line disabled:bg-sunken disabled:text-quiet';
const KINDS: Readonly<Record<ButtonKind, string>> = {
  // With forced colours, only the border distinguishes the button.
  primary: 'px-5 py-2 text-body border border-transparent bg-moss text-on-moss hover:bg-moss-deep',
  danger: 'px-5 py-2 text-body border border-transparent bg-red text-ground hover:underline',
  quiet: 'px-5 py-2 text-body border border-edge text-ink hover:border-ink hover:bg-sunken',
  small: 'px-4 py-1.5 text-small border border-edge text-ink hover:border-ink hover:bg-sunken',
};

export const buttonClass = (kind: ButtonKind): string => `${BASE} ${KINDS[kind]}`;

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind: ButtonKind; ref?: Ref<HTMLButtonElement> };

export function Button({ kind, className = '', ...rest }: ButtonProps) {
  return <button type="submit" {...rest} className={`${buttonClass(kind)} ${className}`} />;
}

export function ButtonLink({ kind, className = '', ...rest }: LinkProps & { kind: ButtonKind }) {
  return <Link {...rest} className={`${buttonClass(kind)} ${className}`} />;
}
