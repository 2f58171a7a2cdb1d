import { act, render, screen } from '@testing-library/react'
import { CourseCard } from '@/features/course/course-card'
import { Blocks } from '@/features/site/blocks/blocks'
import { latestRoot, nearFirst, watched, watchNearing } from '../../../support/client/nearing'

const pageOf = (count: number) => ({
  id: 1,
  title: '首页',
  blocks: Array.from({ length: count }, (_, at) => ({ type: 'notice' as const, text: `通知 ${at}` })),
})
const texts = () => screen.getAllByText(/通知/).map(({ textContent }) => textContent)

describe('the blocks of a long page', () => {
  watchNearing()

  it('blocks are drawn below the first screen when they come near, in their order', async () => {
    render(<Blocks page={pageOf(8)} courseCard={CourseCard} />)
    expect(texts()).toEqual(['通知 0', '通知 1', '通知 2', '通知 3', '通知 4'])
    act(() => nearFirst())
    expect(await screen.findByText('通知 7')).toBeTruthy()
    expect(texts()).toEqual(Array.from({ length: 8 }, (_, at) => `通知 ${at}`))
    expect(watched.size).toBe(0)
  })

  it('blocks are no longer observed when the page is gone', () => {
    const { unmount } = render(<Blocks page={pageOf(8)} courseCard={CourseCard} />)
    expect(watched.size).toBe(1)
    unmount()
    expect(watched.size).toBe(0)
  })

  it('blocks are observed ahead in the page, which scrolls by itself', () => {
    const { container } = render(
      <div className="taro_page">
        <Blocks page={pageOf(8)} courseCard={CourseCard} />
      </div>,
    )
    expect(latestRoot).toBe(container.firstChild)
  })

  it('blocks are all drawn at once on a page of one screen', () => {
    render(<Blocks page={pageOf(5)} courseCard={CourseCard} />)
    expect(texts()).toHaveLength(5)
    expect(watched.size).toBe(0)
  })
})
