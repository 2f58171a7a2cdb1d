import { type BindFacts, bindRefusal, isAttributed, shareOf, shareText } from '@/domain/campaign/distribution-rule'

const DAY_MS = 86_400_000
const fine: BindFacts = { userId: 1, distributorId: 2, isOpen: true, hasSameDevice: false, isTarget: true }

describe('distribution', () => {
  it.each<[Partial<BindFacts>, string]>([
    [{}, ''],
    [{ isOpen: false }, '活动不在进行中'],
    [{ isTarget: false }, '链接与活动不符'],
    [{ distributorId: 1 }, '不能通过自己的链接购买'],
    [{ hasSameDevice: true }, '这台设备属于分享人，不计入分享赚'],
  ])('%j gives "%s"', (change, reason) => expect(bindRefusal({ ...fine, ...change })).toBe(reason))

  it.each([
    [0, 0, true],
    [0, 30 * DAY_MS, true],
    [0, 30 * DAY_MS + 1, false],
    [1000, 999, false],
    [1999, 1000, true],
  ])('a link opened at %i counts for an order paid at %i: %s', (boundAt, paidAt, does) => expect(isAttributed(boundAt, paidAt)).toBe(does))

  it.each([
    [19900, 1000, 1990],
    [999, 750, 74],
    [1, 5000, 0],
    [0, 5000, 0],
  ])('a distribution of %i fen gives, for a share of %i, %i', (paid, share, fen) => expect(shareOf(paid, share)).toBe(fen))

  it.each([
    [1200, '12%'],
    [750, '7.5%'],
  ])('a share of %i reads %s', (share, text) => expect(shareText(share)).toBe(text))
})
