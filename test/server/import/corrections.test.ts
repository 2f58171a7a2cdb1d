import { emptyBank, openSchool, type School, wholeBank } from './bank'

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

  const table = (...lines: string[]) => school.file('t.csv', ['题号,材料编号,题型,题干,A,B,C,答案', ...lines, ''].join('\n'))

  it.each([
    ['options in another order', 'q1,,单选题,二加二等于几？,4,3,5,A', 'options_reordered'],
    ['another way to answer', 'q1,,判断题,二加二等于四,,,,对', 'type_changed'],
    ['another question under the same number', 'q1,,单选题,下列属于资产的是？,存货,负债,收入,A', 'another_question'],
  ])('is not taken with %s, for answers given before would be marked by it', async (_, line, code) => {
    await school.bring(table('q1,,单选题,二加二等于几？,3,4,5,B'))
    const before = await wholeBank(school.db)
    for (const isDryRun of [true, false])
      expect(await school.bring(table(line), { isDryRun })).toMatchObject({ updated: 0, refused: [{ line: 2, code }] })
    expect(await wholeBank(school.db)).toBe(before)
  })

  it('takes a typing error of an option with the key it corrects', async () => {
    await school.bring(table('q1,,单选题,二加二等于几？,3,4元,5,A'))
    expect(await school.bring(table('q1,,单选题,二加二等于几？,3,4,5,B'))).toMatchObject({ updated: 1 })
    expect(await corrections()).toHaveLength(1)
  })

  it('leaves a material as it is when one of its questions cannot follow', async () => {
    const material = (child: string) => table('m1,,材料,材料,,,,', child, 'c2,m1,判断题,对吗？,,,,对')
    await school.bring(material('c1,m1,单选题,二加二等于几？,3,4,5,B'))
    const report = await school.bring(material('c1,m1,单选题,二加二等于几？,5,4,3,A'))
    expect(report).toMatchObject({ updated: 0, skipped: 0, refusedCount: 1, refused: [{ line: 3, code: 'options_reordered' }] })
  })

  it('leaves results alone where only the words are others', async () => {
    await school.bring(school.file('a.csv', rows('A')))
    await school.bring(school.file('b.csv', rows('A', '二加一等于几？')))
    expect(await corrections()).toEqual([])
  })
})
