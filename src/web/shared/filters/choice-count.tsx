/** Number of chosen values. */
export const ChoiceCount = ({ count }: { count: number }) => (
  <span className="inline-flex min-w-5.5 items-center justify-center rounded-full bg-moss px-1.5 text-fine font-semibold text-on-moss tabular-nums">
    {count}
    <span className="sr-only"> val</span>
  </span>
);
