import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { exam } from '@/contract/exam/exam'
import { clearLogin } from '@/data/account/session'
import { courseQueries } from '@/data/course/course'
import { attemptQueries } from '@/data/exam/exam-commands'
import { followReplies } from '@/data/http/cached-replies'
import { createQueryClient } from '@/data/http/query-client'
import { storage } from '@/platform/storage'
import { answer, refuse } from '../../support/client/fake-fetch'
import { signIn } from '../../support/client/render-page'

const page = (title: string) => ({ id: 1, title, blocks: [] })

function Home() {
  const home = useQuery(courseQueries.pageItems(1))
  return <p>{home.data?.title ?? (home.error ? '没有打开' : '正在打开')}</p>
}
function Attempt() {
  const attempt = useQuery(attemptQueries.one(5))
  return <p>{attempt.error ? '没有打开' : '有'}</p>
}

/** One run of the app. */
function start(body: React.ReactNode) {
  const cache = createQueryClient()
  const stop = followReplies(cache, storage)
  render(<QueryClientProvider client={cache}>{body}</QueryClientProvider>)
  return () => {
    cleanup()
    stop()
  }
}
const kept = () => storage.keys().filter((key) => key.startsWith('replies:'))

describe('a cached reply', () => {
  it('a cached reply is readable after a start without a network, and requested again when the network is back', async () => {
    signIn()
    answer(course.pageItems, page('首页内容'))
    const stop = start(<Home />)
    await screen.findByText('首页内容')
    stop()
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    refuse(course.pageItems, 500, 'network error')
    const end = start(<Home />)
    expect(await screen.findByText('首页内容')).toBeTruthy()
    answer(course.pageItems, page('新的内容'))
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    act(() => void fireEvent(window, new Event('online')))
    expect(await screen.findByText('新的内容')).toBeTruthy()
    end()
  })

  it('gives way to a refusal', async () => {
    signIn()
    answer(course.pageItems, page('首页内容'))
    start(<Home />)()
    refuse(course.pageItems, 403, '没有权限')
    const end = start(<Home />)
    expect(await screen.findByText('没有打开')).toBeTruthy()
    end()
  })

  it('a cached reply is removed when the learner signs out', async () => {
    signIn()
    answer(course.pageItems, page('我的首页'))
    const end = start(<Home />)
    await screen.findByText('我的首页')
    await waitFor(() => expect(kept().some((key) => key.startsWith('replies:7'))).toBe(true))
    act(() => clearLogin())
    await waitFor(() => expect(kept().some((key) => key.startsWith('replies:7:'))).toBe(false))
    end()
  })

  it.each([
    [['course', 'page-items', 1], true],
    [['course', 'reviews', 1], false],
    [['page', 'directions'], true],
    [['exam', 'today'], true],
    [['exam', 'attempt', 5], false],
    [['my-courses', 'learning'], true],
    [['plan', 'home'], true],
    [['plan', 'board'], false],
    [['wallet'], false],
  ])('a cached reply of %j is stored: %s', (key, isKept) => {
    signIn()
    const cache = createQueryClient()
    const stop = followReplies(cache, storage)
    cache.setQueryData(key, { title: '内容' })
    expect(kept().includes(`replies:7:${JSON.stringify(key)}`)).toBe(isKept)
    stop()
  })

  it('keeps the forty that came last, however often each of them came', () => {
    signIn()
    const cache = createQueryClient()
    const stop = followReplies(cache, storage)
    const keyOf = (id: number) => ['course', 'page-items', id]
    const come = (id: number) => act(() => void cache.setQueryData(keyOf(id), { title: '内容' }))
    const isKept = (id: number) => kept().includes(`replies:7:${JSON.stringify(keyOf(id))}`)
    for (let id = 1; id <= 40; id++) come(id)
    for (let times = 0; times < 45; times++) come(40)
    expect(isKept(1)).toBe(true)
    come(41)
    expect([1, 2, 40, 41].filter(isKept)).toEqual([2, 40, 41])
    stop()
  })

  it('a cached reply of an exam is not stored here, since the exam has its own copy', async () => {
    signIn()
    refuse(exam.attempt, 500, 'network error')
    const end = start(<Attempt />)
    expect(await screen.findByText('没有打开')).toBeTruthy()
    expect(kept()).toEqual([])
    end()
  })
})
