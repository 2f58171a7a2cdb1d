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

describe('a picture on a poster', () => {
  const card: PosterCard = { title: '初级会计', text: '', strong: '', foot: '', picture: '', qr: [[true]] }
  const drawn = (width: number, height: number) => {
    const drawImage = jest.fn()
    const ink = { drawImage, fillRect: () => {}, fillText: () => {}, measureText: () => ({ width: 1 }) }
    drawCard(ink as never, card, { width, height } as never)
    return drawImage.mock.lastCall?.slice(1)
  }

  it('shows its middle when too high', () => {
    expect(drawn(POSTER_WIDTH, 822)).toEqual([0, 200, POSTER_WIDTH, 422, 0, 0, POSTER_WIDTH, 422])
  })

  it('shows its middle when too wide', () => {
    expect(drawn(POSTER_WIDTH + 100, 422)).toEqual([50, 0, POSTER_WIDTH, 422, 0, 0, POSTER_WIDTH, 422])
  })
})
