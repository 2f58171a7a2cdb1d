/** How much larger or smaller than designed letters are drawn, as the learner chooses; twice as large is what WCAG 1.4.4 asks for. */
export const fontScales = [0.9, 1, 1.15, 1.3, 1.6, 2] as const
export type FontScale = (typeof fontScales)[number]

/** From this font scale on, elements side by side may not fit. */
export const LARGE_LETTERS = 1.5

/** A kept text as a scale; 1 for anything that is none. */
export function fontScaleIn(text: unknown): FontScale {
  return fontScales.find((scale) => String(scale) === text) ?? 1
}
