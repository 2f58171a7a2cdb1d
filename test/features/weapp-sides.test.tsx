/** @sandbox own */
/** The mini-program's side of every part outside of `platform` that has one: what it shows, and where its presses lead. */

import { readdirSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { today } from '@/contract/study/today'
import { answer } from '../support/client/fake-fetch'
import { press, renderPart, signIn } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'
import { todayOf } from '../support/client/today-fixture'

const used = new Set<string>()
/** The mini-program's side of a part. */
function side<T>(place: string, exported: string): T {
  used.add(place)
  return jest.requireActual<Record<string, T>>(`@/${place}.weapp`)[exported] as T
}
type Part<Props = object> = (props: Props) => React.JSX.Element | null

it.each([
  ['features/account/apple-way', 'AppleWay', { gotoUrl: undefined, agreement: {} }],
  ['features/site/like/foot-like', 'FootLike', { articleId: 7 }],
  ['pages/home/guest-head', 'GuestHead', { categoryId: 0, directions: [] }],
  ['pages/home/guest-try', 'GuestTry', { categoryId: 0 }],
])('%s shows nothing', (place, exported, props) => {
  const Empty = side<Part<typeof props>>(place, exported)
  expect(renderPart(<Empty {...props} />).container.innerHTML).toBe('')
})

it.each([
  ['data/exam/lazy-sender', 'lazySender', 'data/exam/answer-sender', 'createAnswerSender'],
  ['features/tiku/bank/lazy', 'LazyDirections', 'features/tiku/bank/directions', 'Directions'],
  ['pages/tiku/lazy', 'Over', 'pages/tiku/over', 'Over'],
  ['pages/tiku/lazy', 'Notices', 'pages/tiku/over', 'Notices'],
])('%s has %s with the page, which a browser loads late', (place, exported, source, name) => {
  expect(side(place, exported)).toBe(jest.requireActual(`@/${source}`)[name])
})

it('the day of the exam is set on the page of its direction', () => {
  const useExamDay = side<(categoryId: number) => { open: () => void; sheet: unknown }>('features/study/use-exam-day', 'useExamDay')
  const day = useExamDay(22)
  day.open()
  expect([day.sheet, host.moves]).toEqual([null, [['navigateTo', '/packages/tiku/category/index?categoryId=22']]])
})

it('four pages have tabs at their foot, and no other page has', () => {
  const AppBars = side<Part<{ name: string; isTab: boolean }>>('features/page-frame/app-bars', 'AppBars')
  expect(renderPart(<AppBars name="search" isTab={false} />).container.innerHTML).toBe('')
  renderPart(<AppBars name="tiku_home" isTab />)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['首页', '题库', '学习', '我的'])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('题库')
  screen.getByRole('tab', { name: '学习' }).click()
  screen.getByRole('tab', { name: '题库' }).click()
  expect(host.moves).toEqual([['switchTab', '/pages/study/index']])
})

it('the study centre shows a learner the card of home', async () => {
  const Day = side<Part>('pages/study/day', 'Day')
  signIn()
  answer(today.open, todayOf())
  renderPart(<Day />)
  expect(await screen.findByRole('region', { name: '今天' })).toBeTruthy()
})

it('the study centre leads a visitor to the sign-in and back, and to courses that are open', () => {
  const GuestRoom = side<Part>('pages/study/guest-room', 'GuestRoom')
  renderPart(<GuestRoom />)
  press('登录')
  press(/看公开课/)
  expect(host.moves).toEqual([
    ['navigateTo', '/pages/login/index?gotoUrl=%2Fstudy-center'],
    ['navigateTo', '/packages/course/open/index'],
  ])
})

it('every part with a side of its own is tested here', () => {
  const sides = readdirSync('src', { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => /\.weapp\.tsx?$/.test(file) && !file.startsWith('platform/'))
  expect([...used].sort()).toEqual(sides.map((file) => file.replace(/\.weapp\.tsx?$/, '')).sort())
})
