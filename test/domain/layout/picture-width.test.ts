import { sizedPicture } from '@/domain/layout/picture-width'

describe('the requested width of a picture', () => {
  it.each([
    ['/media/covers/c101.jpg', 124, 2, '/media/covers/c101.jpg?w=256'],
    ['/media/covers/c101.jpg', 124, 3, '/media/covers/c101.jpg?w=384'],
    ['https://m.qiming.cn/media/avatars/l1.jpg', 48, 2, 'https://m.qiming.cn/media/avatars/l1.jpg?w=128'],
    ['/media/covers/c101.jpg', 375, 2, '/media/covers/c101.jpg'],
    ['/media/covers/c101.jpg', undefined, 2, '/media/covers/c101.jpg'],
    ['/media/figures/timeline.svg', 100, 2, '/media/figures/timeline.svg'],
    ['https://other.cn/a.jpg', 100, 2, 'https://other.cn/a.jpg'],
  ])('%s in a box of %s points at %s dots is chosen', (src, box, density, expected) => {
    expect(sizedPicture(src, box, density)).toBe(expected)
  })
})
