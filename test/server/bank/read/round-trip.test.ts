import { fc } from '../../../support/fast-check'
import { bankOf, emptyBank, openSchool, type School } from './bank'
import { asHtml, asItIs, asWord, type Fold, fieldsOf, saidOf } from './round-trip/compare'
import { questions } from './round-trip/questions'
import { asAiken, asCsv, asDocx, asGift, asMoodle, asQti, asXlsx, holds, type Said, type Written } from './round-trip/written-bank'

const SEED = 20261123
const RUNS = 12

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

type Reading = { isPlain?: boolean; fold?: Fold }

/** Brings a bank that was written into an empty one: every question is there field for field, or refused by name. */
async function checkBack(bank: readonly Said[], { name, bytes }: Written, { isPlain = false, fold = asItIs }: Reading = {}) {
  await emptyBank(school.db)
  const report = await school.bring(school.file(name, bytes), isPlain ? { text: 'plain' } : {})
  const count = bank.reduce((sum, { children = [] }) => sum + 1 + children.length, 0)
  expect(report).toMatchObject({ isBalanced: true, rows: count, imported: count - report.refusedCount })
  const rows = saidOf(await bankOf(school.db))
  const wanted = bank.map((question) => fieldsOf(question, fold))
  for (const row of rows) expect(wanted).toContainEqual(fieldsOf(row, fold))
  return report
}

const check = (property: (bank: Said[]) => Promise<void>) => fc.assert(fc.asyncProperty(questions, property), { seed: SEED, numRuns: RUNS })

describe('a bank that is exported and imported again', () => {
  it.each([
    ['CSV', async (bank: readonly Said[]) => asCsv(bank)],
    ['a workbook', asXlsx],
  ])('as %s stays equal field for field', async (_, written) => {
    await check(async (all) => {
      const bank = all.filter(holds.csv)
      if (bank.length === 0) return
      expect((await checkBack(bank, await written(bank), { isPlain: true })).refused).toEqual([])
    })
  })

  it.each([
    ['GIFT', asGift, holds.gift],
    ['Moodle XML', asMoodle, holds.moodle],
  ])('as %s stays equal field for field', async (_, written, isHeld) => {
    await check(async (all) => {
      const bank = all.filter(isHeld)
      if (bank.length === 0) return
      expect((await checkBack(bank, written(bank))).refused).toEqual([])
    })
  })

  it('as QTI stays equal except for repeated space', async () => {
    await check(async (bank) => {
      for (const question of bank.filter(holds.qti).slice(0, 4)) {
        const { refused } = await checkBack([question], asQti(question), { fold: asHtml })
        expect(refused.filter(({ code }) => code !== 'formula_invalid')).toEqual([])
      }
    })
  })

  it('as a Word paper stays equal except for trailing space in lines', async () => {
    await check(async (bank) => {
      for (const question of bank.filter(holds.docx).slice(0, 3)) {
        const { refused } = await checkBack([question], asDocx(question), { fold: asWord })
        expect(refused.filter(({ code }) => code !== 'formula_invalid')).toEqual([])
      }
    })
  })

  it('as Aiken stays equal for the choices that it supports', async () => {
    await check(async (bank) => {
      const choices = bank.filter(holds.aiken)
      if (choices.length === 0) return
      const { refused } = await checkBack(choices, asAiken(choices), { fold: asHtml })
      expect(refused.filter(({ code }) => code !== 'formula_invalid')).toEqual([])
    })
  })
})
