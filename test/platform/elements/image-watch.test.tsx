import { fireEvent, render, screen } from '@testing-library/react'
import { watchImages } from '@/platform/elements/image-watch'
import { Image } from '@/platform/elements/index.h5'

const shown = () => screen.getByAltText('封面').getAttribute('src')
const fail = () => fireEvent.error(screen.getByAltText('封面'))

describe('a picture that does not load', () => {
  it('[D2-8-image-1] a picture is tried at its fallback once and reported once; another picture starts again', () => {
    const failed: string[] = []
    const stop = watchImages({
      fallbackFor: (src) => (src.startsWith('/media/') ? `/again${src}` : null),
      failed: (src) => failed.push(src),
    })
    const { rerender } = render(<Image src="/media/a.jpg" alt="封面" />)
    fail()
    expect(shown()).toBe('/again/media/a.jpg')
    fail()
    expect([shown(), failed]).toEqual(['/again/media/a.jpg', ['/media/a.jpg']])
    rerender(<Image src="/media/b.jpg" alt="封面" />)
    expect(shown()).toBe('/media/b.jpg')
    rerender(<Image src="https://other.cn/c.jpg" alt="封面" />)
    fail()
    expect([shown(), failed.length]).toEqual(['https://other.cn/c.jpg', 1])
    stop()
    rerender(<Image src="/media/d.jpg" alt="封面" />)
    fail()
    expect(shown()).toBe('/media/d.jpg')
  })
})
