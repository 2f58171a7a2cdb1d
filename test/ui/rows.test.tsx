import { act, render, screen } from '@testing-library/react'
import { Image, View } from '@/platform/elements'
import { Rows } from '@/ui/rows'
import { latestRoot, nearFirst, watched, watchNearing } from '../support/client/nearing'

const loaded = () => screen.getAllByAltText(/图/).filter((picture) => picture.hasAttribute('src')).length

describe('rows of a long list', () => {
  watchNearing()

  const list = (count: number) => (
    <Rows of={Array.from({ length: count }, (_, at) => at)}>
      {(at) => (
        <View key={at} className="card">
          <Image src={`/media/${at}.jpg`} alt={`图 ${at}`} />
          <Image src="/media/badge.jpg" alt="标" isLazy={false} />
        </View>
      )}
    </Rows>
  )

  it('keep their order, and load the pictures of a group when it comes near', () => {
    const { rerender } = render(list(30))
    const order = screen.getAllByAltText(/图/).map((picture) => picture.getAttribute('alt'))
    expect(order).toEqual(Array.from({ length: 30 }, (_, at) => `图 ${at}`))
    expect([loaded(), watched.size]).toEqual([12, 2])
    act(() => nearFirst())
    expect([loaded(), watched.size]).toEqual([24, 1])
    rerender(list(40))
    expect([loaded(), watched.size]).toEqual([24, 2])
  })

  it('rows are observed ahead in the page, which scrolls by itself', () => {
    const { container } = render(<div className="taro_page">{list(30)}</div>)
    expect(latestRoot).toBe(container.firstChild)
  })

  it('load urgent pictures at once', () => {
    render(list(30))
    expect(screen.getAllByAltText('标').filter((picture) => picture.hasAttribute('src'))).toHaveLength(30)
  })

  it('rows are no longer observed when they are gone', () => {
    const { unmount } = render(list(30))
    unmount()
    expect(watched.size).toBe(0)
  })
})
