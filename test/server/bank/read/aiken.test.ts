import { plainWords } from '#server/bank/read/rich/markup'
import { bankOf, codesOf, emptyBank, openSchool, type School } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const bring = (...lines: string[]) => school.bring(school.file('a.aiken', lines.join('\n')))
const bank = async () =>
  (await bankOf(school.db)).map(({ type, stem, options, answer_key, explanation }) =>
    [
      type,
      plainWords(stem),
      ...options.map(({ text }) => text),
      answer_key?.kind === 'letters' ? answer_key.letters.join('') : '',
      plainWords(explanation),
    ].join('|'),
  )
const one = ['存货属于', 'A. 资产', 'B. 负债', 'ANSWER: A']

describe('an Aiken file', () => {
  it.each([
    ['one question', one, ['single_choice|存货属于|资产|负债|A|']],
    [
      'two without a line between them',
      [...one, '借款属于', 'A) 资产', 'B) 负债', 'answer：B'],
      ['single_choice|存货属于|资产|负债|A|', 'single_choice|借款属于|资产|负债|B|'],
    ],
    ['several letters', ['属于资产的有', 'A、存货', 'B、现金', 'C、借款', '答案：AB'], ['choice|属于资产的有|存货|现金|借款|AB|']],
    ['an explanation of two lines', [...one, '解析：见教材', '第二页'], ['single_choice|存货属于|资产|负债|A|见教材\n第二页']],
    [
      'a stem and an option of two lines',
      ['存货', '属于', 'A. 资产', '一类', 'B. 负债', 'ANSWER: A'],
      ['single_choice|存货\n属于|资产\n一类|负债|A|'],
    ],
  ])('has %s', async (_case, lines, questions) => {
    const report = await bring(...lines)
    expect([codesOf(report), await bank()]).toEqual([[], questions])
  })

  it.each([
    ['without an answer, before the next question', ['存货属于', 'A. 资产', 'B. 负债', '', ...one], ['1 answer_missing'], 1],
    ['with an answer that is no letter', ['存货属于', 'A. 资产', 'B. 负债', 'ANSWER: 资产'], ['1 answer_unclear'], 0],
    ['with letters in another order', ['存货属于', 'A. 资产', 'C. 负债', 'ANSWER: A'], ['1 options_order'], 0],
    [
      'with a ninth option',
      ['存货属于', ...[...'ABCDEFGH'].map((letter) => `${letter}. 第${letter}项`), 'I. 第九项', 'ANSWER: A'],
      ['1 options_count'],
      0,
    ],
  ])('an Aiken file with a question %s is refused', async (_case, lines, codes, count) => {
    const report = await bring(...lines)
    expect([codesOf(report), report.imported]).toEqual([codes, count])
  })
})
