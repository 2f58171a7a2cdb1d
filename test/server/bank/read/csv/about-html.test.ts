import { isAboutTags } from '#server/bank/read/csv/about-html'

const open = (text: string) => ({ text, isOpen: true })
const question = (...options: string[]) => ({ stem: open('下列哪一项正确？'), options: options.map(open), explanation: open('') })

describe('options of a table that differ by an element alone', () => {
  it.each([
    ['lowered letters', '10<sub>2</sub>', '102'],
    ['raised letters', '10<sup>2</sup>', '102'],
    ['struck letters', '全部<s>收入</s>', '全部收入'],
    ['deleted letters', '全部<del>收入</del>', '全部收入'],
    ['pictures', '<img src="a.png">', '<img src="b.png">'],
    ['recordings', '<audio src="a.mp3"></audio>', '<audio src="b.mp3"></audio>'],
    ['a list', '<ul><li>甲</li></ul>', '甲'],
  ])('make their tags HTML where they differ by %s', (_what, one, other) => expect(isAboutTags(question(one, other, '丙'))).toBe(false))

  it('make their tags words where nothing else tells them apart', () =>
    expect(isAboutTags(question('<div>甲</div>', '<span>甲</span>', '丙'))).toBe(true))
})
