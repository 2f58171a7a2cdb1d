import { act, fireEvent, screen as page } from '@testing-library/react'
import { screen } from '@/features/page-frame/screen'
import { network } from '@/platform/network'
import { renderPage } from '../../support/client/render-page'

const Course = screen('course_detail', ({ id }) => <p>课程 {id}</p>)
const Exam = screen('exam_attempt', () => <p>考试</p>)

/** Reports the state of the line as the browser does. */
function goes(line: 'online' | 'offline') {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(line === 'online')
  act(() => void window.dispatchEvent(new Event(line)))
}
const notice = () => page.queryByText(/当前无网络/)

describe('a page without a network', () => {
  beforeEach(() => goes('online'))
  afterEach(() => goes('online'))

  // The first of all: whether there is a network is asked when the notice is loaded.
  it('shows a notice from the start', async () => {
    goes('offline')
    renderPage(Course, { id: '101' })
    expect(await page.findByText('当前无网络，作答会先存在本机')).toBeTruthy()
  })

  it('shows a notice until the network is back', async () => {
    renderPage(Course, { id: '101' })
    expect(notice()).toBeNull()
    goes('offline')
    expect(await page.findByText(/当前无网络/)).toBeTruthy()
    expect(network.isOnline()).toBe(false)
    goes('online')
    expect(notice()).toBeNull()
  })

  it('shows the notice once: dismissed on one page, it stays away on the next, until the network is lost again', async () => {
    const first = renderPage(Course, { id: '101' })
    goes('offline')
    await page.findByText(/当前无网络/)
    fireEvent.click(page.getByLabelText('关闭通知'))
    expect(notice()).toBeNull()
    first.unmount()
    renderPage(Course, { id: '102' })
    expect(notice()).toBeNull()
    goes('online')
    goes('offline')
    expect(notice()).not.toBeNull()
  })

  it('omits the notice on pages that have their own', async () => {
    renderPage(Exam, { attemptId: '1' })
    goes('offline')
    await act(async () => {})
    expect(notice()).toBeNull()
  })
})
