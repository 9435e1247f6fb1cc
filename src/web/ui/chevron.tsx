type ChevronProps = {
  /** px */
  size: number;
  className: string;
};

/** The downward chevron of buttons and selects, of which a page has dozens: the icon of the icon set, without its component. */
export const Chevron = ({ size, className }: ChevronProps) => (
  <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" className={`chevron ${className}`}>
    <path d="m6 9 6 6 6-6" />
  </svg>
);
