import { drawCard, linesOf } from '@/platform/poster/draw-card'
import { POSTER_WIDTH, type PosterCard } from '@/platform/poster/port'

const wide = (text: string) => text.length * 10

describe('the lines of a text on a poster', () => {
  it.each([
    ['一二三四五', 3, ['一二三', '四五']],
    ['一二三', 3, ['一二三']],
    ['一二三四五六七', 2, ['一二三', '四五…']],
    ['', 2, []],
  ])('%s, three letters wide, take at most %d', (text, most, lines) => {
    expect(linesOf(wide, text, 30, most)).toEqual(lines)
  })

  it('hold one letter at least', () => expect(linesOf(wide, '一二', 5, 3)).toEqual(['一', '二']))
})

const nothing = () => undefined

/** An ink that draws nothing; a letter is as wide as its font is high. */
function inkOf(own: object): CanvasRenderingContext2D {
  const ink = {
    ...{
      font: '',
      fillRect: nothing,
      fillText: nothing,
      beginPath: nothing,
      lineTo: nothing,
      arc: nothing,
      fill: nothing,
      stroke: nothing,
    },
    createLinearGradient: () => ({ addColorStop: nothing }),
    measureText: (text: string) => ({ width: text.length * Number(/(\d+)px/.exec(ink.font)?.[1] ?? 1) }),
    ...own,
  }
  return ink as never
}

describe('a figure on a poster', () => {
  const sizeOf = (big: string) => {
    const written = new Map<string, number>()
    const ink = inkOf({ fillText: (text: string) => void written.set(text, Number(/(\d+)px/.exec(ink.font)?.[1])) })
    const words = { title: '摸底卷', text: '超过 66%', strong: '暂定成绩', foot: '启明学堂 · 扫码打开' }
    drawCard(ink, { ...words, hero: { big, small: '满分 100 分' }, picture: '', qr: [[true]] }, null)
    expect([...written.keys()]).toEqual(['摸底卷', big, '满分 100 分', '超过 66%', '暂定成绩', '启明学堂', '扫码打开'])
    return written.get(big) ?? 0
  }

  it('stays within its disc when long, and grows no further when short', () => {
    expect(sizeOf('86')).toBe(150)
    const size = sizeOf('1200分')
    expect(size).toBeLessThan(150)
    expect(size * '1200分'.length).toBeLessThanOrEqual(320)
  })
})

describe('a picture on a poster', () => {
  const card: PosterCard = { title: '初级会计', text: '', strong: '', foot: '', picture: '', qr: [[true]] }
  const drawn = (width: number, height: number) => {
    const drawImage = jest.fn()
    drawCard(inkOf({ drawImage }), card, { width, height } as never)
    return drawImage.mock.lastCall?.slice(1)
  }

  it('shows its middle when too high', () => {
    expect(drawn(POSTER_WIDTH, 822)).toEqual([0, 200, POSTER_WIDTH, 422, 0, 0, POSTER_WIDTH, 422])
  })

  it('shows its middle when too wide', () => {
    expect(drawn(POSTER_WIDTH + 100, 422)).toEqual([50, 0, POSTER_WIDTH, 422, 0, 0, POSTER_WIDTH, 422])
  })
})
