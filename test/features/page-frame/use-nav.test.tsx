import { act, screen as page, waitFor } from '@testing-library/react'
import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { press, renderPage } from '../../support/client/render-page'

let share = jest.fn()

const Course = screen('course_detail', () => {
  const [title, setTitle] = useState<string>()
  useNav({ title, rightText: title && '分享', onRight: () => share(title) })
  return (
    <button type="button" onClick={() => setTitle('精讲课')}>
      到了
    </button>
  )
})

const Ready = screen('course_detail', () => {
  useNav({ title: '精讲课' })
  return <p>内容</p>
})

const order: string[] = []

/** React gives the thread back after 5 ms; what it has not done by then comes later. */
function workLongerThanASlice(): void {
  const until = performance.now() + 10
  while (performance.now() < until);
}

/** Content that comes once the page is on the screen: what it does after its drawing has a task of its own. */
const Late = screen('course_detail', () => {
  const [title, setTitle] = useState<string>()
  useNav({ title })
  useEffect(() => {
    setTimeout(() => startTransition(() => setTitle('精讲课')))
  }, [])
  useLayoutEffect(() => {
    workLongerThanASlice()
    queueMicrotask(() => order.push(`drawn ${title}`))
  }, [title])
  useEffect(() => void order.push(`effects ${title}`), [title])
  return <p>{title ?? '正在加载'}</p>
})

const bar = () => document.querySelector('[role="heading"]')?.textContent

describe('the navigation bar', () => {
  it('has the title of the route until the page sets another one, and then the text at the right, which is a button', async () => {
    share = jest.fn()
    renderPage(Course, { id: '1' })
    expect(page.getByRole('heading').textContent).toBe('课程详情')
    act(() => press('到了'))
    await waitFor(() => expect(page.getByRole('heading').textContent).toBe('精讲课'))
    expect(document.title).toBe('精讲课')
    press('分享')
    expect(share).toHaveBeenCalledWith('精讲课')
  })
  it('has the title of initial content before the first paint', () => {
    const painted: unknown[] = []
    const watch = new MutationObserver(() => painted.push(bar()))
    watch.observe(document.body, { childList: true, subtree: true })
    renderPage(Ready, { id: '1' })
    painted.push(...watch.takeRecords().map(bar))
    watch.disconnect()
    expect(new Set(painted)).toEqual(new Set(['精讲课']))
  })

  it('gets the title of later content without merging both into one long task', async () => {
    renderPage(Late, { id: '1' })
    await waitFor(() => expect(bar()).toBe('精讲课'))
    expect(document.title).toBe('精讲课')
    expect(order.slice(-2)).toEqual(['drawn 精讲课', 'effects 精讲课'])
  })
})
