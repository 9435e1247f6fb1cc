/** Everybody who sells here is a trader, and answers to the buyer (distansavtalslagen 2 kap. 2 b §). */
export const TraderNotice = ({ className = '' }: { className?: string }) => (
  <p className={`text-small text-quiet ${className}`}>
    Säljaren är ett företag och svarar själv för köpet och bilen. Köper du som privatperson gäller konsumentköplagen.
  </p>
);
