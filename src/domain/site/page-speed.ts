/**
 * How fast pages are on the devices of learners. `load`: the document opens, until its largest content is drawn; `open`: a page of the app
 * opens, until nothing of it is under way; `reply`: the slowest answer to a tap; all in ms. `shift`: how far content moved by itself, in
 * thousandths of the screen. From `slow` on it is too slow. Source: web.dev/articles/vitals; `open` is ours.
 */
export const speedMeasures = {
  load: { title: '首次打开', slow: 4000 },
  open: { title: '站内打开', slow: 2500 },
  reply: { title: '点按反应', slow: 500 },
  shift: { title: '版面移动', slow: 250 },
} as const

export type SpeedMeasure = keyof typeof speedMeasures
/** One measured value of a page. */
export type PageSpeed = { page: string; measure: SpeedMeasure; value: number }

/** A day with fewer reports of a page says nothing about it. */
export const FEWEST_SPEEDS = 20

const HUNDREDTH_OF_SECOND = 10
const THOUSAND = 1000

/** A value in the unit of its measure, `1.84 秒` or `0.12`. */
export function speedText(measure: SpeedMeasure, value: number): string {
  if (measure === 'shift') return (value / THOUSAND).toFixed(2)
  return `${(Math.round(value / HUNDREDTH_OF_SECOND) / 100).toFixed(2)} 秒`
}
