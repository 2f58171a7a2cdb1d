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

/** React gives the thread back after 5 ms; what it has not done by then comes later. */
function workLongerThanASlice(): void {
  const until = performance.now() + 10
  while (performance.now() < until);
}

const Late = screen('course_detail', () => {
  const [title, setTitle] = useState<string>()
  useNav({ title })
  useLayoutEffect(workLongerThanASlice)
  useEffect(() => {
    setTimeout(() => startTransition(() => setTitle('精讲课')))
  }, [])
  return <p>{title ?? '正在加载'}</p>
})

describe('the navigation bar as a page wishes it', () => {
  it('has the title of the route until the page has a closer one, and then the text at the right, which acts', async () => {
    share = jest.fn()
    renderPage(Course, { id: '1' })
    expect(page.getByRole('heading').textContent).toBe('课程详情')
    act(() => press('到了'))
    await waitFor(() => expect(page.getByRole('heading').textContent).toBe('精讲课'))
    expect(document.title).toBe('精讲课')
    press('分享')
    expect(share).toHaveBeenCalledWith('精讲课')
  })
  it('has the title of content as soon as the content is there', async () => {
    renderPage(Late, { id: '1' })
    const seen: (string | null)[] = []
    const watch = new MutationObserver(() => seen.push(page.getByRole('heading').textContent))
    watch.observe(page.getByRole('main'), { characterData: true, subtree: true })
    await page.findByText('精讲课', { selector: 'p' })
    watch.disconnect()
    expect(seen).toEqual(['精讲课'])
  })
})
