import { codesOf, emptyBank, openSchool, type School, wholeBank } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

describe('any format', () => {
  const all = ['csv/bank.csv', 'bank.gift', 'bank-aiken.txt', 'bank-moodle.xml', 'qti2', 'qti3']

  it.each(all)('%s imported twice changes nothing the second time', async (place) => {
    const first = await school.bring(place)
    const before = await wholeBank(school.db)
    const second = await school.bring(place)
    expect(second).toMatchObject({ imported: 0, updated: 0, skipped: first.imported })
    expect(codesOf(second)).toEqual(codesOf(first))
    expect(await wholeBank(school.db)).toBe(before)
  })

  it.each(all)('%s on a trial run reports the same and writes nothing', async (place) => {
    const before = await wholeBank(school.db)
    const trial = await school.bring(place, { isDryRun: true })
    expect(await wholeBank(school.db)).toBe(before)
    const { imported, refused } = await school.bring(place)
    expect(trial).toMatchObject({ isDryRun: true, imported, refused })
  })
})
