import { formatCalendarDay } from '#src/domain/format/dates.ts';
import type { MatchedRecall } from '#src/domain/recalls/match-recalls.ts';
import { FIT_TEXTS, HOW_TO_CHECK, sourceCheckText } from '#src/domain/recalls/recall-texts.ts';
import { CONSUMER_RIGHTS, VEHICLE_DEBTS, VEHICLE_PURCHASE } from './authorities.ts';
import type { ChecklistPart, PurchaseCheck } from './check.ts';
import { inspectionText } from './inspection.ts';
import { type FaultyCar, faultsOf } from './known-faults.ts';
import { type AskedAd, questionsAbout } from './questions.ts';
import { type ViewedCar, viewingChecks } from './viewing.ts';
import { type CategoryWatchouts, weakPoints } from './weak-points.ts';

export type CheckedAd = AskedAd &
  ViewedCar &
  Omit<FaultyCar, 'fuels' | 'modelYear'> & {
    /** Facts about the price, from the estimate; empty: the ad is not valued. */
    priceFacts: readonly string[];
    recalls: readonly MatchedRecall[];
    /** "Volvo V60" */
    model: string;
    /** Each with the address of its category. */
    watchouts: readonly (CategoryWatchouts & { url: string })[];
    /** The site's own article about it; null: it has none. */
    testDrive: { title: string; url: string } | null;
    /** Address of the page that explains the estimate. */
    adUrl: string;
  };

/** The groups of an ad's checklist that have anything to say. @param today YYYY-MM-DD */
export function purchaseChecklist(ad: CheckedAd, today: string): ChecklistPart[] {
  const groups: ChecklistPart[] = [
    {
      heading: 'Priset',
      facts: ad.priceFacts,
      checks: ad.priceFacts.length === 0 ? [] : [check('pris', 'Jämför priset med liknande bilar.')],
      sources:
        ad.priceFacts.length === 0 ? [] : [{ title: '”Är priset rimligt?” i annonsen', url: ad.adUrl, note: null }],
    },
    { heading: 'Fråga handlaren', facts: [], checks: questionsAbout(ad), sources: [] },
    {
      heading: 'Titta och provkör',
      ...viewingChecks(ad, today),
      sources: ad.testDrive === null ? [] : [{ ...ad.testDrive, note: 'vår egen artikel' }],
    },
    {
      heading: 'Skulder och körförbud',
      facts: ['Obetald fordonsskatt, trängselskatt och parkeringsavgift följer med bilen till den nya ägaren.'],
      checks: [
        check('skulder', 'Be handlaren visa bilens skulder i Transportstyrelsens e-tjänst Fordonets skulder.'),
        check(
          'korforbud',
          'Sök på registreringsnumret i Transportstyrelsens e-tjänst Fordonsuppgifter. Är bilen besiktad och påställd, och har den körförbud?',
        ),
      ],
      sources: [VEHICLE_PURCHASE, VEHICLE_DEBTS],
    },
    {
      heading: 'Besiktning',
      facts: [inspectionText(ad.firstRegistered, today)],
      checks: [check('besiktning', 'Läs protokollet från den senaste besiktningen.')],
      sources: [],
    },
    {
      heading: 'Återkallelser',
      facts: ad.recalls.length === 0 ? [] : [HOW_TO_CHECK],
      checks: ad.recalls.map(recallCheck),
      sources: [],
    },
    weakPointGroup(ad),
    {
      heading: 'Dina rättigheter',
      facts: [
        'När du köper bilen som konsument av en handlare kan du klaga i tre år på fel som fanns från början.',
        'De första 24 månaderna är det handlaren som ska visa att felet inte fanns när du fick bilen.',
      ],
      checks: [check('avtal', 'Se till att det som handlaren lovar står i avtalet.')],
      sources: [CONSUMER_RIGHTS],
    },
  ];
  return groups.filter(({ facts, checks }) => facts.length > 0 || checks.length > 0);
}

const check = (key: string, text: string): PurchaseCheck => ({ key, text, source: null });

const recallCheck = (recall: MatchedRecall): PurchaseCheck => ({
  key: `aterkallelse-${recall.slug}`,
  text: `${FIT_TEXTS[recall.fit]}: ${recall.title}. ${recall.what}`,
  source: { ...recall.source, note: sourceCheckText(recall) },
});

function weakPointGroup(ad: CheckedAd): ChecklistPart {
  const { model, watchouts, modelYear, fuels } = ad;
  const { points, lists } = weakPoints(watchouts, { modelYear, fuels });
  const faults = faultsOf(ad).map(({ key, ...rest }) => ({ key: `svag-${key}`, ...rest }));
  return {
    heading: 'Kända svaga punkter',
    facts:
      points.length === 0 && faults.length === 0
        ? []
        : [`Gäller ${model} av bilens årsmodell. En punkt kan gälla en annan motor än den här bilens.`],
    checks: [...faults, ...points.map((text) => check(text, text))],
    sources: lists.map(({ category, url, reviewedOn }) => ({
      title: category,
      url,
      note: `vår egen genomgång, granskad ${formatCalendarDay(reviewedOn)}`,
    })),
  };
}
