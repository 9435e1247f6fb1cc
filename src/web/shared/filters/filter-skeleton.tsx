/** Placeholders of the filters while their code or their numbers are loading. */
export const FilterSkeleton = () => (
  <div>
    <p className="py-4 text-small text-quiet">Förbereder filter...</p>
    {['pris', 'märke', 'år', 'mil', 'drivmedel', 'växellåda'].map((group) => (
      <div key={group} aria-hidden className="my-5 h-5 w-28 rounded-card bg-sunken motion-safe:animate-pulse" />
    ))}
  </div>
);
