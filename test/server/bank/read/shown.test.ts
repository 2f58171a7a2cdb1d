import { plainWords } from '#server/bank/read/rich/markup'
import { fc } from '../../../support/fast-check'
import { bankOf, emptyBank, openSchool, type School } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

const piece = fc.constantFrom(
  ...[
    '<',
    '>',
    '<p>',
    '</b>',
    '<br>',
    '<stdio.h>',
    'a<b',
    '$',
    '$5',
    '$HOME',
    '$x^2$',
    '\\',
    'C:\\dir',
    'A.',
    'B、',
    '(C)',
    'AB',
    '故选 D',
  ],
  ...[
    '"',
    "'",
    '，',
    '。',
    '（　）',
    '《',
    '“',
    '；',
    '|',
    '&lt;',
    '&amp;',
    '{',
    '}',
    '=',
    '~',
    '#',
    '`',
    '*',
    '__',
    '1',
    ' ',
    '  ',
    '\t',
    '甲',
    'int',
  ],
)
/** Text with no space outside, for a table does not tell it from none. */
const text = fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => `题${parts.join('')}止`)
const cell = (words: string) => `"${words.replaceAll('"', '""')}"`

it('columns declared plain show their text unchanged', async () => {
  const question = fc.record({ stem: text, options: fc.uniqueArray(text, { minLength: 2, maxLength: 4 }), explanation: text })
  await fc.assert(
    fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 20 }), async (list) => {
      await emptyBank(school.db)
      const rows = list.map(({ stem, options, explanation }, at) =>
        [String(at + 1), '单选题', stem, ...[0, 1, 2, 3].map((place) => options[place] ?? ''), 'A', explanation].map(cell).join(','),
      )
      const report = await school.bring(school.file('a.csv', `题号,题型,题干,A,B,C,D,答案,解析\n${rows.join('\n')}\n`), { text: 'plain' })
      expect(report).toMatchObject({
        imported: list.length - report.refused.filter(({ code }) => code === 'duplicate').length,
        isBalanced: true,
      })
      const bank = new Map((await bankOf(school.db)).map((row) => [row.key, row]))
      for (const [at, { stem, options, explanation }] of list.entries()) {
        const row = bank.get(`=${at + 1}`)
        if (!row) continue
        expect(plainWords(row.stem)).toBe(stem)
        expect(row.options.map((option) => option.text)).toEqual(options)
        expect(plainWords(row.explanation)).toBe(explanation)
      }
    }),
    { seed: 20261122, numRuns: 25 },
  )
})
