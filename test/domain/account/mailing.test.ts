import { type Audience, audienceWords, smsCost, smsParts, usualMailingRules } from '@/domain/account/mailing'

describe('text messages to many', () => {
  it.each([
    [0, 0],
    [1, 5],
    [1_000, 4_500],
    [2_223, 10_004],
  ])('cost of %i messages is %i fen', (count, fen) => {
    expect(smsCost(count, usualMailingRules)).toBe(fen)
  })
})

describe('parts of a text message', () => {
  it.each([
    ['', 1],
    ['短'.repeat(70), 1],
    ['a'.repeat(71), 2],
    ['长'.repeat(134), 2],
    ['长'.repeat(135), 3],
    // A sign outside the basic plane counts as two.
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('count %j as %i', (text, parts) => {
    expect(smsParts(text)).toBe(parts)
  })
})

describe('learners of a mailing', () => {
  it.each([
    [{ of: 'all' }, '全部学员'],
    [{ of: 'course', id: 1, words: '数学' }, '“数学”的学员'],
    [{ of: 'class', id: 1, words: '一班' }, '班级“一班”'],
    [{ of: 'list', ids: [1], words: '粘贴的 1 位' }, '粘贴的 1 位'],
  ] satisfies [Audience, string][])('have words for %j', (audience, words) => {
    expect(audienceWords(audience)).toBe(words)
  })
})
