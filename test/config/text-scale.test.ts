/** @sandbox own */
import postcss from 'postcss'

const textScale: () => postcss.Plugin = jest.requireActual('../../config/text-scale.cjs')
const built = (css: string) => postcss([textScale()]).process(css, { from: undefined }).css

describe('the font scale in style sheets', () => {
  it.each(['16px', '.16rem', '32rpx'])('enlarges letters of %s with the font scale', (size) =>
    expect(built(`a{font-size:${size}}`)).toBe(`a{font-size:calc(${size} * var(--fs))}`),
  )

  it('scales lines that have a length as their height', () =>
    expect(built('a{line-height:20px}')).toBe('a{line-height:calc(20px * var(--fs))}'))

  it.each(['a{font-size:26.6667vw}', 'a{font-size:96pt}', 'a{font-size:inherit}', 'a{line-height:1.5}', 'a{height:20px;padding:4px}'])(
    'leaves %s unchanged',
    (css) => expect(built(css)).toBe(css),
  )

  it('scales nothing twice', () => expect(built(built('a{font-size:1px}'))).toBe(built('a{font-size:1px}')))
})
