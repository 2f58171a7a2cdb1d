import { fontScaleIn, fontScales } from '@/domain/layout/font-scale'

describe('the font scale', () => {
  it.each([
    ['0.9', 0.9],
    ['1.3', 1.3],
    ['2', 2],
    ['3', 1],
    ['', 1],
    [undefined, 1],
    [1.15, 1],
  ])('the stored text %p is the scale %p', (text, scale) => expect(fontScaleIn(text)).toBe(scale))

  it('reaches twice the designed size, WCAG 1.4.4', () => expect(Math.max(...fontScales)).toBe(2))
})
