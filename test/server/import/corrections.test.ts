import { emptyBank, openSchool, type School } from './bank'

const rows = (answer: string, stem = '二加二等于几？') => `题号,题型,题干,A,B,答案\nq1,单选题,${stem},3,4,${answer}\n`

describe('an import that changes a question', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool()
  })
  afterAll(() => school.close())
  beforeEach(() => emptyBank(school.db))

  const corrections = () => school.db.selectFrom('key_change').select(['version', 'reason']).execute()

  it('has results marked again where the key is another', async () => {
    await school.bring(school.file('a.csv', rows('A')))
    expect(await corrections()).toEqual([])
    await school.bring(school.file('b.csv', rows('B')))
    expect(await corrections()).toEqual([{ version: 2, reason: '题库导入更新' }])
  })

  it('leaves results alone where only the words are others', async () => {
    await school.bring(school.file('a.csv', rows('A')))
    await school.bring(school.file('b.csv', rows('A', '二加一等于几？')))
    expect(await corrections()).toEqual([])
  })
})
