import { screen } from '@testing-library/react'
import { weekReport } from '@/contract/study/week-report'
import type { WeekReport } from '@/contract/study/week-report.schema'
import WeekReportPage from '@/packages/study/week-report/index'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../support/client/render-page'

const nothing = { minutes: 0, days: 0, answers: 0, rightPercent: null, reviews: 0, papers: 0 }
const badge = { key: 'streak-7', title: '一周不断', text: '最长连续学习 7 天', need: 7, done: 4, isOwned: false }
const week = (change: Partial<WeekReport> = {}): WeekReport => ({
  ...{ from: '2026-11-23', to: '2026-11-29', minutesByDay: [30, 0, 0, 0, 0, 0, 0], streak: 1, badges: [badge] },
  week: { ...nothing, minutes: 30, days: 1 },
  before: { ...nothing, minutes: 12, days: 3 },
  ...change,
})

describe('the report of a week', () => {
  it('tells the figures beside those of the week before, and how far the badges are', async () => {
    signIn()
    answer(weekReport.read, week())
    renderPage(WeekReportPage)
    expect(await screen.findByText('↑ 比上周多 18 分钟')).toBeTruthy()
    expect(screen.getByText('↓ 比上周少 2 天')).toBeTruthy()
    expect(screen.getByText('徽章 0 / 1')).toBeTruthy()
    expect(screen.getByText('4 / 7')).toBeTruthy()
  })

  it('stops at today, beside the same days of the week before', async () => {
    signIn()
    answer(weekReport.read, week({ daysPassed: 2 }))
    renderPage(WeekReportPage)
    expect(await screen.findByText('↑ 比上周同期多 18 分钟')).toBeTruthy()
    expect(screen.getByRole('img', { name: '每天学习：周一 30 分钟，周二 0 分钟' })).toBeTruthy()
  })

  it('draws no line of a single day', async () => {
    signIn()
    answer(weekReport.read, week({ daysPassed: 1, before: { ...nothing, minutes: 30, days: 3 } }))
    renderPage(WeekReportPage)
    expect((await screen.findAllByText('和上周同期一样', { exact: false })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('img', { name: /^每天学习/ })).toBeNull()
  })

  it('goes back a week, and says of one without learning that it was', async () => {
    signIn()
    answer(weekReport.read, ({ query }) => (Number(query.back) === 2 ? week({ week: nothing, before: nothing }) : week()))
    renderPage(WeekReportPage, { back: '1' })
    await screen.findByText('↑ 比上周多 18 分钟')
    press('上一周')
    expect(await screen.findByText(/这一周还没有学习记录/)).toBeTruthy()
    expect(askedFor(weekReport.read).map(({ query }) => Number(query?.back))).toEqual([1, 2])
  })
})
