import { screen } from '@testing-library/react'
import { today } from '@/contract/study/today'
import { TodayCard } from '@/features/study/today-card'
import { storage } from '@/platform/storage'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { press, renderPart, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'
import { todayOf } from '../../support/client/today-fixture'

const steps = () => screen.queryByRole('button', { name: /^三步开始备考/ })

describe('the first steps card', () => {
  const begun = todayOf()
  const nothing = todayOf({ lesson: null, practice: null })

  it('appears for a learner without any progress', async () => {
    signIn()
    answer(today.open, nothing)
    renderPart(<TodayCard />)
    await screen.findByRole('region', { name: '今天' })
    press(/^三步开始备考/)
    expect(host.moves).toEqual([['navigateTo', '/packages/site/directions/index']])
    expect(askedFor(today.open)[0]?.query).toEqual({})
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
