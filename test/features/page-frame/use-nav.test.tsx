import { act, screen as page, waitFor } from '@testing-library/react'
import { useState } from 'react'
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
})
