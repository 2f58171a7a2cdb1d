import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fc } from '../../../support/fast-check'
import { codesOf, emptyBank, fixtures, openSchool, type School, wholeBank } from './bank'

/** The same files in every run; another seed finds others, and `npm run -s lab -- fuzz:import` takes 10,000. */
const SEED = 20261121
const RUNS = 20

let school: School
beforeAll(async () => {
  process.stdout.write(`fuzz seed ${SEED}, ${RUNS} runs a fixture\n`)
  school = await openSchool()
})
afterAll(() => school.close())

const files = readdirSync(fixtures, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.png'))
  .map((entry) => path.relative(fixtures, path.join(entry.parentPath ?? entry.path, entry.name)))
  .sort()

type Edit = { at: number; cut: number; put: Uint8Array }
const edits = fc.array(
  fc.record({
    at: fc.nat(100_000),
    cut: fc.nat(40),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc
        .constantFrom('"', '{', '}', '$', '<', '</text>', ']]>', '\n\n', '&', '=', '~', ',', '\u0000', '$$', '\\(', '____')
        .map((text) => Buffer.from(text)),
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

const changed = (bytes: Buffer, list: readonly Edit[]) =>
  list.reduce((now, { at, cut, put }) => {
    const place = at % (now.length + 1)
    return Buffer.concat([now.subarray(0, place), put, now.subarray(place + cut)])
  }, bytes)

describe('a file with random bytes changed', () => {
  it.each(files)('%s never crashes, is never imported by half, and twice equals once', async (name) => {
    const bytes = readFileSync(path.join(fixtures, name))
    await fc.assert(
      fc.asyncProperty(edits, async (list) => {
        await emptyBank(school.db)
        const place = school.file(path.basename(name), changed(bytes, list))
        const first = await school.bring(place)
        const after = await wholeBank(school.db)
        const versions = await school.db.selectFrom('question_version').select('question_id').execute()
        expect(versions).toHaveLength(first.imported)
        if (first.brokenFiles > 0) expect(versions).toHaveLength(0)
        const second = await school.bring(place)
        expect(second).toMatchObject({ imported: 0, updated: 0, skipped: first.imported })
        expect(codesOf(second)).toEqual(codesOf(first))
        expect(await wholeBank(school.db)).toBe(after)
        const lost = await school.db.selectFrom('question').select('id').where('type', '=', 'material').execute()
        for (const { id } of lost)
          expect(await school.db.selectFrom('question').select('id').where('parent_id', '=', id).execute()).not.toEqual([])
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })
})
