import { plainWords } from '#server/bank/read/rich/markup'
import { bankOf, openSchool, type School } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

const table = (space: string) => `题型,题干,A,B,答案,解析\n单选题,买价 20${space}000元,1${space}000元,2${space}000元,A,共 20${space}000元\n`

it('an imported question keeps each amount in one line, and stays the same question in either writing', async () => {
  await school.bring(school.file('a.csv', table(' ')))
  const [stored] = await bankOf(school.db)
  expect(plainWords(stored?.stem ?? [])).toBe('买价 20\u00A0000元')
  expect(stored?.options.map(({ text }) => text)).toEqual(['1\u00A0000元', '2\u00A0000元'])
  expect(plainWords(stored?.explanation ?? [])).toBe('共 20\u00A0000元')
  for (const space of [' ', '\u00A0']) {
    const again = await school.bring(school.file('b.csv', table(space)))
    expect([again.imported, await bankOf(school.db)]).toEqual([0, [stored]])
  }
})
