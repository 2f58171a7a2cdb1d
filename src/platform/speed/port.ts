import type { SpeedMeasure } from '@/domain/site/page-speed'

/** Measures pages with what the host knows of them. */
export type SpeedPort = {
  /** Calls back with each value in the unit of its measure; a later one of the same measure is a worse one. It goes on for good. */
  watch: (told: (measure: SpeedMeasure, value: number) => void) => void
}
