import { fireEvent, screen, waitFor } from '@testing-library/react'
import { page } from '@/contract/site/page'
import { today } from '@/contract/study/today'
import type { Today } from '@/contract/study/today.schema'
import { practice } from '@/contract/tiku/practice'
import { serverNow } from '@/data/http/clock'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { TodayCard } from '@/features/study/today-card'
import { storage } from '@/platform/storage'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { practiceOf, studyOf } from '../../support/client/practice-fixtures'
import { press, renderPart, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'
import { todayOf } from '../../support/client/today-fixture'

const steps = () => screen.queryByRole('button', { name: /^备考三步/ })

describe('the first steps card', () => {
  const begun = todayOf()
  const nothing = todayOf({ lesson: null, practice: null })

  const openWith = async (of: Today, directions: { categoryId: number; name: string }[]) => {
    signIn()
    answer(today.open, of)
    answer(page.directions, directions)
    renderPart(<TodayCard />)
    await screen.findByRole('region', { name: '今天' })
  }
  const chosen = [{ categoryId: 22, name: '初级会计' }]

  it('begins with the choice of a direction', async () => {
    await openWith(nothing, [])
    fireEvent.click(await screen.findByRole('button', { name: /^备考三步 已完成 0\/3/ }))
    expect(host.moves).toEqual([['navigateTo', '/packages/site/directions/index']])
    expect(askedFor(today.open)[0]?.query).toEqual({})
  })

  it('goes on with the day of the exam, on the sheet, at the day that the school has announced', async () => {
    const announcedDay = dayText(serverNow() + 90 * DAY_MS)
    answer(practice.study, studyOf({ announcedDay }))
    answer(practice.setExamDay, {})
    await openWith(nothing, chosen)
    fireEvent.click(await screen.findByRole('button', { name: /^备考三步 已完成 1\/3/ }))
    expect(await screen.findByText(`已选 ${announcedDay}`)).toBeTruthy()
    press('确定')
    await waitFor(() => expect(askedFor(practice.setExamDay)[0]?.body).toEqual({ categoryId: 22, day: announcedDay }))
    expect(host.moves).toEqual([])
  })

  it('ends with the first ten questions', async () => {
    answer(practice.start, practiceOf())
    await openWith({ ...nothing, countdown: { categoryId: 22, name: '初级会计', day: '2030-05-18' } }, chosen)
    fireEvent.click(await screen.findByRole('button', { name: /^备考三步 已完成 2\/3/ }))
    await waitFor(() => expect(askedFor(practice.start)[0]?.body).toEqual({ mode: 'practice', source: { kind: 'daily', categoryId: 22 } }))
  })

  it.each([
    ['has a lesson', undefined, { ...nothing, lesson: begun.lesson }],
    ['has a practice', undefined, { ...nothing, practice: begun.practice }],
    ['looks at one direction', 22, nothing],
  ] as const)('does not appear for a learner who %s', async (_who, categoryId, of) => {
    signIn()
    answer(today.open, of)
    renderPart(<TodayCard {...(categoryId !== undefined && { categoryId })} />)
    await screen.findByRole('region', { name: '今天' })
    expect(steps()).toBeNull()
    expect(askedFor(today.open)[0]?.query).toEqual(categoryId === undefined ? {} : { categoryId: '22' })
  })
})

it('the today card reports the running exam to the app once the day is loaded', async () => {
  signIn()
  answer(today.open, todayOf({ exam: { attemptId: 5, title: '模拟卷', deadline: 9_000 } }))
  renderPart(<TodayCard />)
  await screen.findByRole('region', { name: '今天' })
  expect(JSON.parse(storage.read('running-exam') ?? 'null')).toEqual({ userId: 7, attemptId: 5, title: '模拟卷', endsAt: 9_000 })
})
