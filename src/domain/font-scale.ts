/** How much larger or smaller than designed everything is drawn, as the learner chooses. */
export const fontScales = [0.9, 1, 1.15, 1.3] as const
export type FontScale = (typeof fontScales)[number]

/** What each scale is called. */
export const fontScaleWords: Record<FontScale, string> = { 0.9: '小', 1: '标准', 1.15: '大', 1.3: '特大' }

/** A kept text as a scale; 1 for anything that is none. */
export function fontScaleIn(text: unknown): FontScale {
  return fontScales.find((scale) => String(scale) === text) ?? 1
}

/** The scale after this one; after the largest comes the smallest. */
export function nextFontScale(scale: FontScale): FontScale {
  return fontScales.find((next) => next > scale) ?? fontScales[0]
}
