import { screen } from '@testing-library/react'
import { plan } from '@/contract/study/plan'
import type { PlanTask } from '@/contract/study/plan.schema'
import { HOUR_MS } from '@/domain/time/units'
import RecordPage from '@/packages/study/record/index'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../support/client/render-page'

const task = (id: number, state: PlanTask['state']): PlanTask => ({
  id,
  stageId: 1,
  kind: 'lesson',
  level: 'basic',
  title: `任务${id}`,
  refId: 1011,
  courseId: 102,
  need: 0,
  minutes: 20,
  credits: 10,
  due: '2026-11-05',
  state,
  earned: 0,
  percent: 0,
  doneOn: null,
  plannedOn: null,
})
/** Three in the morning of 6 November in Shanghai: the learning day before goes on. */
const NIGHT = Date.UTC(2026, 10, 5, 19)

afterEach(() => jest.restoreAllMocks())

it('the record opens on the next day from four in the morning', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NIGHT + 2 * HOUR_MS)
  signIn()
  answer(plan.record, [])
  renderPage(RecordPage)
  expect((await screen.findByRole('button', { name: /^6 / })).getAttribute('aria-pressed')).toBe('true')
})

it('the record opens on the learning day, and shows the number of done tasks of each day', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NIGHT)
  signIn()
  answer(plan.record, [
    { day: '2026-11-04', tasks: [task(1, 'on_time'), task(2, 'made_up')] },
    { day: '2026-11-05', tasks: [task(3, 'open')] },
    { day: '2026-11-07', tasks: [task(4, 'on_time'), task(5, 'missed')] },
  ])
  renderPage(RecordPage)
  expect(await screen.findByText('任务3')).toBeTruthy()
  expect(askedFor(plan.record)[0]?.query).toMatchObject({ month: '2026-11' })
  press(/^4 ✓，11月4日 星期三，2 个任务，完成 2 个$/)
  expect([screen.getByText('任务1'), screen.queryByText('任务3')]).toEqual([expect.anything(), null])
  press(/^7 1\/2，11月7日 星期六，2 个任务，完成 1 个$/)
  press(/^5 0\/1，11月5日 星期四，1 个任务，完成 0 个$/)
  press(/^6 ，11月6日 星期五，没有任务$/)
  expect(screen.getByText('这一天没有任务')).toBeTruthy()
})
