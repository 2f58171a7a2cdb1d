import sharp from 'sharp'
import { cardPicture, linkPoster } from '#server/services/site/share-picture'

const card = { title: '初级会计实务精讲', text: '十讲打通', strong: '¥198', cover: 'covers/a-calc.jpg' }
const sizeOf = async (picture: Promise<Buffer>) => {
  const { width, height, format } = await sharp(await picture).metadata()
  return [width, height, format]
}

describe('pictures for sharing', () => {
  it.each([
    ['a picture of its own', card],
    ['no picture', { ...card, cover: '' }],
    ['a picture of another machine', { ...card, cover: 'https://cdn.example/a.jpg' }],
    ['a file that is not ours', { ...card, cover: '../../secret.jpg' }],
    ['a figure in the place of a picture', { ...card, cover: '', strong: '', hero: { big: '45.5 分', small: '满分 100 分' } }],
    ['a long title with signs of markup', { ...card, title: '<b>&"长标题'.repeat(9), strong: '' }],
  ])('a card is five to four with %s', async (_, of) => {
    expect(await sizeOf(cardPicture(of))).toEqual([500, 400, 'jpeg'])
  })

  it('a figure is drawn, each its own', async () => {
    const of = (big: string) => cardPicture({ ...card, cover: '', hero: { big, small: '满分 100 分' } })
    expect(await of('45.5 分')).not.toEqual(await of('90 分'))
  })

  it('a poster has a code', async () => {
    expect(await sizeOf(linkPoster(card, 'https://m.qiming.cn/s/abcd2345'))).toEqual([750, 1100, 'png'])
  })
})
