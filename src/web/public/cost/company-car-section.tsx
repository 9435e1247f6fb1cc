import { type BenefitField, MAX_BENEFIT_TEXT, readBenefitForm } from '#src/domain/company-car/benefit-form.ts';
import { BENEFIT_SERVICE, MARGINAL_RULES, MARGINAL_TAXES } from '#src/domain/company-car/benefit-rules.ts';
import { firstTaxedText, NO_BENEFIT_TEXTS, taxOnBenefit } from '#src/domain/company-car/benefit-texts.ts';
import {
  type BenefitCase,
  type BenefitValue,
  benefitValue,
  hasComparablePrice,
} from '#src/domain/company-car/benefit-value.ts';
import { formatCalendarDay, formatMonth } from '#src/domain/format/dates.ts';
import { UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatOre } from '#src/domain/format/ore.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import type { TaxRule } from '#src/domain/tax/tax-rules.ts';
import { Button } from '#src/web/ui/button.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { CostPageModel } from './cost-data.server.ts';

type CompanyCarProps = {
  car: CostPageModel;
  /** The form of the page, which the fields belong to. */
  form: string;
  /** Texts of the fields; null: not stated. */
  given: (name: BenefitField) => string | null;
  onChange: (name: BenefitField, text: string) => void;
  /** kr per month by the assumptions of the page; null: not known. */
  costs: { energy: number | null; own: number | null };
};

/** The cost of the car for somebody whose employer owns it: the tax on the benefit, by marginal tax. */
export function CompanyCarSection({ car, form, given, onChange, costs }: CompanyCarProps) {
  const { companyCar, newPrice, today } = car;
  const { texts, price, errors } = readBenefitForm(given, newPrice?.kr ?? null);
  const value = benefitValue(companyCar, price, today);
  const field = (name: BenefitField, label: string, hint: string) => (
    <TextField
      form={form}
      label={label}
      name={name}
      hint={hint}
      error={errors[name]}
      value={texts[name]}
      onChange={({ target }) => onChange(name, target.value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_BENEFIT_TEXT}
    />
  );
  return (
    <section aria-labelledby="formansbil" className="mt-12 border-t border-line pt-8">
      <h2 id="formansbil" className="text-large font-semibold text-forest">
        Som förmånsbil
      </h2>
      <p className="mt-2 max-w-prose text-body">
        Står arbetsgivaren för bilen och du får köra den privat, betalar du skatt på ett förmånsvärde i stället för
        bilens egna kostnader. Drivmedlet ingår inte.
      </p>
      <div className="mt-5 grid gap-8 md:grid-cols-2 md:gap-12">
        <div className="grid content-start gap-5">
          {field('nybilspris', 'Nybilspris enligt Skatteverket, kr', newPriceHint(car))}
          {field(
            'extrautrustning',
            'Extrautrustning, kr',
            'Det som lades till på bilen som ny, till exempel vinterhjul.',
          )}
          <p className="text-small text-quiet">
            {'Nybilspriset för varje variant finns i '}
            <a className="link" href={BENEFIT_SERVICE} rel="noopener">
              Skatteverkets tjänst för bilförmån
            </a>
            .
          </p>
          <div>
            <Button kind="quiet" form={form}>
              Visa förmånsvärdet
            </Button>
          </div>
        </div>
        <div aria-live="polite" className="grid content-start gap-6">
          {value.ok ? (
            <BenefitResult value={value.value} costs={costs} />
          ) : (
            <p className="border-l-2 border-rape pl-3 text-body">{NO_BENEFIT_TEXTS[value.failure]}</p>
          )}
        </div>
      </div>
    </section>
  );
}

function newPriceHint({ companyCar, newPrice }: CostPageModel): string {
  if (newPrice !== null)
    return `Antaget: ${newPrice.name} i en svensk prislista från ${formatMonth(newPrice.listedIn)}. Skatteverkets pris kan vara ett annat.`;
  if (!hasComparablePrice(companyCar)) return 'Vi vet inte bilens nybilspris.';
  return 'Vi vet inte bilens nybilspris. Skriv det nedsatta priset om bilen togs i trafik före 1 juli 2022.';
}

const BenefitResult = ({ value, costs }: { value: BenefitValue } & Pick<CompanyCarProps, 'costs'>) => (
  <>
    {value.cases.map((each) => (
      <CaseResult key={each.firstTaxed?.from ?? ''} result={each} year={value.year} costs={costs} />
    ))}
    <ul className="grid gap-2 text-small text-quiet">
      {value.isYearOver && <li>{`Beloppen för i år har vi inte ännu. Räkningen gäller ${value.year}.`}</li>}
      {costs.own !== null && (
        <li>{`Att äga bilen själv kostar ${formatKronor(costs.own)} per månad enligt räkningen ovan.`}</li>
      )}
      <li>
        Löneavdrag och vad arbetsgivaren betalar är inte med, inte heller jobbskatteavdraget. Kör du minst 3{'\u202f'}
        000 mil om året i tjänsten sätts förmånsvärdet ned till 75 procent.
      </li>
    </ul>
    <details className="open-in-print">
      <summary className="touch link inline-flex items-center text-small font-medium">
        Så räknade vi förmånsvärdet
      </summary>
      <div className="grid gap-5 pt-1 text-small">
        {value.cases.map((each) => (
          <Steps key={each.firstTaxed?.from ?? ''} result={each} />
        ))}
        <Sources rules={[...value.rules, ...MARGINAL_RULES]} />
      </div>
    </details>
  </>
);

type CaseProps = { result: BenefitCase; year: number } & Pick<CompanyCarProps, 'costs'>;

function CaseResult({ result, year, costs: { energy } }: CaseProps) {
  const { perMonth, perYear, lacksVehicleTax, hasOldPrice, isLeast } = result;
  const days = firstTaxedText(result);
  return (
    <div>
      {days !== null && <p className="text-small font-semibold">{days}</p>}
      <p>
        <strong className="text-large font-semibold text-forest">
          {`Förmånsvärde ${isLeast ? 'minst ' : ''}${formatKronor(perMonth)} per månad`}
        </strong>
      </p>
      <p className="text-small text-quiet">{`${formatKronor(perYear)} om året med beloppen för ${year}`}</p>
      {lacksVehicleTax && (
        <p className="mt-2 border-l-2 border-rape pl-3 text-small">
          Fordonsskatten ska läggas till. Den vet vi inte för den här bilen.
        </p>
      )}
      {hasOldPrice && (
        <p className="mt-2 text-small text-quiet">
          Bilen är sex år eller äldre, och dess nybilspris räknas då som minst fyra prisbasbelopp.
          {isLeast && ' Kostade den mer som ny blir värdet högre.'}
        </p>
      )}
      <table className="mt-3 w-full text-fine sm:text-small">
        <caption className="sr-only">Skatt på förmånen per månad</caption>
        <thead>
          <tr className="border-b border-line text-quiet">
            <th scope="col" className="py-2 text-left font-normal">
              Marginalskatt
            </th>
            <th scope="col" className={`${CELL} font-normal`}>
              Din skatt
            </th>
            {energy !== null && (
              <th scope="col" className={`${CELL} font-normal`}>
                Med drivmedel
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {MARGINAL_TAXES.map(({ percent, who, why }) => (
            <tr key={percent} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                <span className="font-medium">{`${percent}${UNIT_SPACE}%`}</span>
                {` ${who.toLowerCase()} `}
                <span className="block text-fine text-quiet">{why}</span>
              </th>
              <td className={CELL}>{formatKronor(taxOnBenefit(perMonth, percent))}</td>
              {energy !== null && <td className={CELL}>{formatKronor(taxOnBenefit(perMonth, percent) + energy)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = 'py-2 pl-2 text-right align-top whitespace-nowrap tabular-nums sm:pl-3';

const Steps = ({ result }: { result: BenefitCase }) => (
  <table className="w-full">
    <caption className={result.firstTaxed === null ? 'sr-only' : 'pb-1 text-left font-semibold'}>
      {firstTaxedText(result) ?? 'Förmånsvärdet om året'}
    </caption>
    <tbody>
      {result.steps.map(({ label, ore }) => (
        <tr key={label} className="border-b border-line">
          <th scope="row" className="py-1.5 pr-4 text-left font-normal text-quiet">
            {label}
          </th>
          <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{formatOre(ore)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row" className="py-1.5 text-left font-semibold">
          Om året, avrundat nedåt
        </th>
        <td className="py-1.5 text-right font-semibold whitespace-nowrap tabular-nums">
          {formatKronor(result.perYear)}
        </td>
      </tr>
    </tbody>
  </table>
);

const Sources = ({ rules }: { rules: readonly TaxRule[] }) => (
  <ul className="grid gap-2 text-fine text-quiet">
    {rules.map(({ name, source: { title, paragraph, url } }) => (
      <li key={`${name} ${title} ${paragraph}`}>
        {`${name}: `}
        <a className="link wrap-anywhere" href={url} rel="noopener">
          {paragraph === null ? title : `${title}, ${paragraph}`}
        </a>
      </li>
    ))}
    <li>{`Reglerna jämfördes med källorna ${formatCalendarDay(rules.map(({ reviewedOn }) => reviewedOn).sort()[0] ?? '')}.`}</li>
  </ul>
);
