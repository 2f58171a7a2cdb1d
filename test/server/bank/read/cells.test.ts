import { difficultyNotes, difficultyOf } from '#server/bank/read/csv/cells'
import { letterBeyond, optionsIn } from '#server/bank/read/csv/options'
import { shortAnswers } from '#server/bank/read/docx/key-table'

describe('options of one cell', () => {
  it.each([
    ['', []],
    ['A. 甲 B. 乙', ['甲', '乙']],
    ['Ａ．甲 Ｂ．乙', ['甲', '乙']],
    ['A.甲；B.乙；C.丙', ['甲', '乙', '丙']],
    ['A. int a;\nB. int b;', ['int a;', 'int b;']],
    ['A. int a; B. int b;', ['int a;', 'int b;']],
    ['选项 A. 甲 B. 乙', ['选项 A. 甲 B. 乙']],
    ['A. 甲', ['A. 甲']],
    ['B. 甲 C. 乙', ['B. 甲 C. 乙']],
    ['A. P(A|B) B. P(A B.)', ['P(A|B)', 'P(A B.)']],
    ['甲|乙', ['甲', '乙']],
    ['甲\n\n乙', ['甲', '乙']],
  ])('%j become %j', (cell, options) => {
    expect(optionsIn(cell)).toEqual(options)
  })

  it.each([
    ['A. 甲 B. 乙 D. 丁', 2, 'D'],
    ['A. 甲 B. 乙', 2, null],
  ])('%j beyond %i have %j', (cell, count, letter) => {
    expect(letterBeyond(cell, count)).toBe(letter)
  })
})

describe('a difficulty', () => {
  it.each([
    ['1', 1],
    ['5', 5],
    ['５', 5],
    ['困难', 5],
    ['hard', 5],
    ['适中', 3],
    ['★★', 2],
    ['★★★★☆', 4],
  ])('%s means %i', (text, level) => {
    expect(difficultyOf(text)).toEqual({ difficulty: level, isGraded: true })
    expect(difficultyNotes(text)).toEqual([])
  })

  it.each(['0', '6', '-1', '1.5', '难极了', '0.65', '★★★★★★'])('%s is unknown, and the default is used and reported', (text) => {
    expect(difficultyOf(text)).toEqual({ difficulty: 3, isGraded: false })
    expect(difficultyNotes(text)).toMatchObject([{ code: 'difficulty_unknown', reason: `难度“${text}”不是 1–5 或 易、中、难，按 3 导入` }])
  })
})

describe('answers on one line', () => {
  it.each([
    ['1-3 ABC', 'A,B,C'],
    ['1～3：A B C', 'A,B,C'],
    ['1-2 AB、CD 3.√', 'AB,CD,√'],
    ['1.A 2.B 3.C', 'A,B,C'],
  ])('%s are split by number', (text, answers) => {
    expect(shortAnswers(text)).toEqual(answers.split(',').map((answer, at) => [at + 1, answer]))
  })

  it.each(['1-3 AB', '1-5 ABCD 6.A', '1.A 见教材', '', '解析'])('%j are not split', (text) => {
    expect(shortAnswers(text)).toBeNull()
  })
})
