/** @sandbox own */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { tx } from '#server/database/tables'
import { contentFolder, fullFolder } from '#server/folders'
import { removeDemo } from '#server/seed/demo'
import { readBase, readContent, writeContent } from '#server/seed/load'
import { YEAR_FILE } from '#server/seed/read'
import { unpackYear, type Year } from '#server/seed/year/pack'
import { writeYear } from '#server/seed/year/write'
import { DAY_MS } from '@/domain/time/units'
import { contentDigest } from '../../../lab/demo/year/content'
import { faultsIn, leftIn } from '../../../lab/demo/year/faults'
import { makeBeginning } from '../../../lab/demo/year/make'
import { LATER } from '../../../lab/demo/year/walk'
import { startServer, type TestServer } from '../../support/server'

/** A machine that does much else at once needs more than the usual minute. */
const LIMIT_MS = 300_000

describe('the year of the demo', () => {
  const stored = unpackYear(readFileSync(path.join(fullFolder, YEAR_FILE))) as Year
  let made: Year
  beforeAll(async () => {
    made = await makeBeginning()
  }, LIMIT_MS)

  it('holds a hundred learners with everything a school has of them', () => {
    const rowsOf = (name: string) => stored.tables.find((table) => table.name === name)?.count ?? 0
    expect(rowsOf('users')).toBeGreaterThan(100)
    const kinds = `refund shipment doubt course_review circle_post channel_visit coupon certificate invoice question_note live_reservation
      homework_submission essay_task raffle_draw own_plan_task exam_day invitation growth_reward distribution_bind cash_out lesson_note
      lesson_feedback favourite_content article_like remark erratum question_report support_message questionnaire_answer`
    for (const table of kinds.split(/\s+/)) expect([table, rowsOf(table) > 0]).toEqual([table, true])
    expect(rowsOf('class_member')).toBe(30)
  })

  it('was made from the content that the full demo has', () => {
    expect(contentDigest()).toBe(stored.head.content)
  })

  it('begins with the same rows when its first days are lived again from the seed', () => {
    expect(made.head.beginning).toEqual(stored.head.beginning)
  })

  describe('in the school of the tests', () => {
    let server: TestServer
    const said: string[] = []
    /** Offers the small demo with a year, as a start does. */
    const load = async (year: Year) => {
      const { base, demo } = readContent({ hasDemo: true, seedDir: contentFolder })
      const log = Object.assign(Object.create(server.deps.log) as Logger, { warn: (line: string) => said.push(line) })
      const checksums = new Map(demo?.checksums).set(YEAR_FILE, year.head.beginning.digest)
      await writeContent({ ...server.deps, log }, { base, demo: demo && { ...demo, year: () => year, checksums } })
    }
    beforeAll(async () => {
      server = await startServer({ seed: true, env: { hasDemo: true } })
      server.clock.advance(LATER * DAY_MS)
      await load(made)
    }, LIMIT_MS)
    afterAll(() => server.close())

    it(
      'leaves books that agree, ranks that follow from the results, and no two screens of a learner that disagree',
      async () => {
        const mobiles = made.tables.find(({ name }) => name === 'users')?.columns.mobile ?? []
        expect(mobiles.length).toBe(made.head.people)
        expect(await faultsIn(server, mobiles.map(String))).toEqual([])
        expect(said).toEqual([])
      },
      LIMIT_MS,
    )

    it('stands back in another school, where it was written before, and where the school has one of its unique names, and says why', async () => {
      const renumbered = made.tables
        .filter(({ name }) => name === 'marketing_link')
        .map((table) => ({ ...table, columns: { ...table.columns, id: table.columns.id?.map((id) => Number(id) + 900) ?? [] } }))
      expect(await tx(server.db, (work) => writeYear(work, made, server.clock.now()))).toBe('users has one of its ids already')
      const others = { ...made, tables: renumbered, moved: [] }
      expect(await tx(server.db, (work) => writeYear(work, others, server.clock.now()))).toBe('marketing_link has one of its codes already')
      expect(await server.db.selectFrom('marketing_link').select('id').where('id', '>', 20_900).execute()).toEqual([])
      await load({ ...made, head: { ...made.head, school: 'another', beginning: { ...made.head.beginning, digest: 'another' } } })
      expect(said).toEqual([])
    })

    it('goes with the demo, and leaves books that are empty', async () => {
      await tx(server.db, (work) => removeDemo(work, server.clock.now(), readBase()))
      expect(await leftIn(server)).toEqual([])
    })
  })

  it('stands back in a school with other content, and one line of the log says so', async () => {
    const server = await startServer({ seed: true, env: { hasDemo: true } })
    const said: string[] = []
    try {
      const { base, demo } = readContent({ hasDemo: true, seedDir: contentFolder })
      const log = Object.assign(Object.create(server.deps.log) as Logger, { warn: (line: string) => said.push(line) })
      const checksums = new Map(demo?.checksums).set(YEAR_FILE, 'whole')
      await writeContent({ ...server.deps, log }, { base, demo: demo && { ...demo, year: () => stored, checksums } })
      expect(said).toEqual(['the year of the demo was left out: the content is not that from which it was made'])
    } finally {
      await server.close()
    }
  })
})
