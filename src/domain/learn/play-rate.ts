/** Speeds a learner may choose. Product bounds: 0.5 to 3.0 times. */
export const PLAY_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3] as const
const NORMAL_RATE = 1

/** A stored speed; an unsupported one is replaced by the normal speed. */
export function playRateOf(text: string | undefined): number {
  return PLAY_RATES.find((rate) => String(rate) === text) ?? NORMAL_RATE
}

/** A speed as button text, `1.0×`. */
export function rateText(rate: number): string {
  return `${Number.isInteger(rate) ? rate.toFixed(1) : rate}×`
}
