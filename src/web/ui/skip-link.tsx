/** Skip link: the first focusable element, past the layout to the page. */
export const SkipLink = ({ mainId }: { mainId: string }) => (
  <a
    href={`#${mainId}`}
    className="touch absolute top-2 left-2 z-10 -translate-y-20 rounded-card bg-moss px-4 py-2.5 font-semibold text-on-moss focus:translate-y-0"
  >
    Hoppa till innehållet
  </a>
);
