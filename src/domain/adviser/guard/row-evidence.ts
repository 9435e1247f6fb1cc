import type { AdvisedAd } from '#src/domain/adviser/answer/adviser-answer.ts';
import { consumptionText, powerText, starsText, yearText } from '#src/domain/adviser/answer/fact-texts.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatKronor } from '#src/domain/format/price.ts';

/** The facts of a car as short sentences; nothing of its dealer's text. */
export function carSentences({ facts, reasons }: AdvisedAd): string[] {
  const { price, odometerKm, fuels, transmission, bodyType, drive, seats, doors, color, tags, wltp, nedc } = facts;
  const co2 = wltp.co2 ?? nedc.co2;
  return [
    yearText(facts),
    price === null ? null : `Kostar ${formatKronor(price)}`,
    odometerKm === null ? null : `Har gått ${formatMil(odometerKm)}, mätarställning, miltal, körsträcka`,
    fuels.length === 0
      ? null
      : `Drivmedel ${fuels.join(', ')}${fuels.includes('El') && fuels.length === 1 ? ', elbil' : ''}`,
    transmission === null ? null : `Växellåda ${transmission}`,
    bodyType === null ? null : `Biltyp ${bodyType}`,
    drive,
    seats === null ? null : `${seats} platser, säten`,
    doors === null ? null : `${doors} dörrar`,
    color === null ? null : `Färg ${color}`,
    powerText(facts, ', hästkrafter, motor, effekt'),
    consumptionText(facts)?.concat(', förbrukning') ?? null,
    co2 === null ? null : `Släpper ut ${co2} g/km, utsläpp, koldioxid`,
    starsText(facts)?.concat(', krocktest') ?? null,
    ...tags.map((tag) => `Annonsen nämner utrustningen ${tag}`),
    ...reasons,
  ].filter((sentence) => sentence !== null);
}
