import fc from 'fast-check'
import { plainWords } from '../../../server/import/rich/plain-words'
import { bankOf, emptyBank, openSchool, type School } from './bank'
import { questions } from './round-trip/questions'
import { asAiken, asCsv, asGift, asMoodle, asQti, asXlsx, isOfAiken, type Said, type Written } from './round-trip/written-bank'

const SEED = 20261123
const RUNS = 12

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

type Reading = { isPlain?: boolean; fold?: (text: string) => string }
const asItIs = (text: string) => text
/** Space counts once in HTML, and `\$` is a dollar where formulas are read. */
const asHtml = (text: string) => text.replace(/\s+/g, ' ').replaceAll('\\$', '$').trim()

const keyOf = (key: Said['key'] | null, fold: (text: string) => string) =>
  key?.kind === 'points'
    ? fold(plainWords(key.reference))
    : key?.kind === 'letters'
      ? key.letters
      : key?.kind === 'blanks'
        ? key.alternatives
        : key?.value

const wordsOf = ({ type, stem, options, key, explanation }: Said, fold: (text: string) => string) => ({
  type,
  stem: fold(stem),
  options: options.map(fold),
  key: keyOf(key, fold),
  explanation: fold(explanation),
})

/** Brings a bank that was written into an empty one: every question is there field for field, or refused by name. */
async function checkBack(bank: readonly Said[], { name, bytes }: Written, { isPlain = false, fold = asItIs }: Reading = {}) {
  await emptyBank(school.db)
  const report = await school.bring(school.file(name, bytes), isPlain ? { text: 'plain' } : {})
  expect(report).toMatchObject({ isBalanced: true, rows: bank.length, imported: bank.length - report.refusedCount })
  const rows = (await bankOf(school.db)).map(({ type, stem, options, answer_key, explanation }) => ({
    type,
    stem: fold(plainWords(stem)),
    options: options.map(({ text }) => fold(text)),
    key: keyOf(answer_key, fold),
    explanation: fold(plainWords(explanation)),
  }))
  const wanted = bank.map((question) => wordsOf(question, fold))
  for (const row of rows) expect(wanted).toContainEqual(row)
  return report
}

const check = (property: (bank: Said[]) => Promise<void>) => fc.assert(fc.asyncProperty(questions, property), { seed: SEED, numRuns: RUNS })

describe('a bank that is written in a format and brought back', () => {
  it.each([
    ['CSV', async (bank: readonly Said[]) => asCsv(bank)],
    ['a workbook', asXlsx],
  ])('%s is the same field for field', async (_, written) => {
    await check(async (bank) => {
      expect((await checkBack(bank, await written(bank), { isPlain: true })).refused).toEqual([])
    })
  })

  it.each([
    ['GIFT', asGift],
    ['Moodle XML', asMoodle],
  ])('%s is the same field for field', async (_, written) => {
    await check(async (bank) => {
      expect((await checkBack(bank, written(bank))).refused).toEqual([])
    })
  })

  it('QTI is the same but for space, which it counts once', async () => {
    await check(async (bank) => {
      for (const question of bank.slice(0, 3)) {
        const { refused } = await checkBack([question], asQti(question), { fold: asHtml })
        expect(refused.filter(({ code }) => code !== 'formula_invalid')).toEqual([])
      }
    })
  })

  it('Aiken is the same for the choices it can hold', async () => {
    await check(async (bank) => {
      const choices = bank.filter(isOfAiken)
      if (choices.length === 0) return
      const { refused } = await checkBack(choices, asAiken(choices), { fold: asHtml })
      expect(refused.filter(({ code }) => code !== 'formula_invalid')).toEqual([])
    })
  })
})
