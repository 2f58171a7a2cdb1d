import { logging } from '@/contract/site/logging'
import { expectFailure } from '@/data/http/failure'
import { onLoading } from '@/data/http/loading'
import { send } from '@/data/http/send'
import type { PageSpeed, SpeedMeasure } from '@/domain/site/page-speed'
import { network } from '@/platform/network'
import { whenQuiet } from '@/platform/quiet'
import { speed } from '@/platform/speed'
import { useConsent } from './consent'
import { lastShown, onPageShown } from './page-shown'

/** The most the call takes; a value above it is of a device that slept meanwhile. */
const MOST_VALUE = 120_000
/** Rows of one report. */
const MOST_ROWS = 20

/** The worst value of each measure and page since the last report. */
class Worst {
  private rows = new Map<string, PageSpeed>()

  take(page: string, measure: SpeedMeasure, value: number): void {
    const whole = Math.round(value)
    const key = `${page} ${measure}`
    if (page === '' || whole < 0 || whole > MOST_VALUE || whole <= (this.rows.get(key)?.value ?? -1)) return
    if (this.rows.has(key) || this.rows.size < MOST_ROWS) this.rows.set(key, { page, measure, value: whole })
  }

  /** The rows, which are forgotten with that. */
  taken(): PageSpeed[] {
    const rows = [...this.rows.values()]
    this.rows = new Map()
    return rows
  }
}

/**
 * Reports how fast pages are, each time the app leaves the screen, as long as the learner agrees to statistics: `page` is the page in front,
 * the one that came up last. Nobody waits for a report; one that does not arrive is lost.
 */
export function followSpeed(): () => void {
  const worst = new Worst()
  const hasAgreed = () => useConsent.getState().answer === 'yes'
  let page = lastShown()
  let since: number | undefined
  const stopLoading = onLoading((status) => {
    since = status === 'isLoading' ? Date.now() : since
  })
  const stopPages = onPageShown((name) => {
    const began = since
    page = name
    since = undefined
    if (began !== undefined) whenQuiet(() => page === name && worst.take(name, 'open', Date.now() - began))
  })
  speed.watch((measure, value) => worst.take(page, measure, value))
  const stopFront = network.watchFront((isFront) => {
    const rows = isFront ? [] : worst.taken()
    if (rows.length > 0 && hasAgreed()) send(logging.write, { body: { type: 'pageSpeed', rows } }, { isQuiet: true }).catch(expectFailure)
  })
  return () => {
    for (const stop of [stopLoading, stopPages, stopFront]) stop()
  }
}
