/** @sandbox own: the port is replaced. */
import { waitFor } from '@testing-library/react'
import { logging } from '@/contract/site/logging'
import { followNavigation } from '@/data/http/loading'
import { answerConsent } from '@/data/reports/consent'
import { pageShown } from '@/data/reports/page-shown'
import { followSpeed } from '@/data/reports/page-speed'
import type { SpeedMeasure } from '@/domain/site/page-speed'
import { answer, askedFor } from '../../support/client/fake-fetch'

let tell: (measure: SpeedMeasure, value: number) => void = () => {}
jest.mock('@/platform/speed', () => ({
  speed: {
    watch: (told: typeof tell) => {
      tell = told
    },
  },
}))

const rows = () => askedFor(logging.write).flatMap(({ body }) => (body as { rows: unknown[] }).rows)
const leave = () => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
let stop = () => {}

beforeEach(() => {
  answer(logging.write, {})
  answerConsent('yes')
  pageShown('home_page')
  stop = followSpeed()
})
afterEach(() => stop())

describe('reports of the speed of pages', () => {
  it('leave when the app leaves the screen: the worst of each measure, with the page on which it was', async () => {
    tell('load', 1200.4)
    tell('reply', 80)
    pageShown('course_detail')
    tell('reply', 310)
    tell('reply', 200)
    tell('shift', 12.4)
    leave()
    await waitFor(() => expect(rows()).toHaveLength(4))
    expect(rows()).toEqual([
      { page: 'home_page', measure: 'load', value: 1200 },
      { page: 'home_page', measure: 'reply', value: 80 },
      { page: 'course_detail', measure: 'reply', value: 310 },
      { page: 'course_detail', measure: 'shift', value: 12 },
    ])
    leave()
    expect(askedFor(logging.write)).toHaveLength(1)
  })

  it('count a page of the app from the tap until nothing is under way', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1000)
    void followNavigation(new Promise(() => {}))
    pageShown('course_detail')
    clock.mockReturnValue(1700)
    await waitFor(() => {
      leave()
      expect(rows()).toEqual([{ page: 'course_detail', measure: 'open', value: 700 }])
    })
    clock.mockRestore()
  })

  it('leave out values of a device that slept, and rows beyond twenty', async () => {
    tell('load', 120_001)
    for (let at = 0; at < 25; at += 1) {
      pageShown(`page_${at}`)
      tell('reply', 100)
    }
    leave()
    await waitFor(() => expect(rows()).toHaveLength(20))
    expect(rows()[0]).toEqual({ page: 'page_0', measure: 'reply', value: 100 })
  })

  it('stay away from who does not agree', () => {
    answerConsent('no')
    tell('load', 900)
    leave()
    expect(askedFor(logging.write)).toEqual([])
  })
})
