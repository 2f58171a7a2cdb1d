import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Hindrances, hindrancesOf, type SpreadTable, spreadTables, widenedKeys } from '#server/database/hindrances'
import { startServer, type TestServer } from '../../support/server'
import { namedConflicts } from './cross-shard'
import { hot, rekeyed } from './hot'
import * as notYet from './not-yet'
import { type Report, reportOf } from './report'

const page = readFileSync(path.join(__dirname, '../../../docs/sharding.md'), 'utf8')
const { most, ...listed } = notYet
const kinds = Object.keys(most) as (keyof typeof most)[]

describe('a database spread over machines by learner', () => {
  let server: TestServer
  let tables: readonly SpreadTable[]
  let report: Report
  beforeAll(async () => {
    server = await startServer()
    tables = await spreadTables(server.db)
    report = reportOf(tables)
  })
  afterAll(() => server.close())

  it('has a place for each table, and one only', () => expect(report.misplaced).toEqual([]))

  it.each(kinds)('finds as hindrances what the list of %s names, and nothing else', (kind) => {
    expect([...report[kind]].sort()).toEqual([...listed[kind]].sort())
    expect(listed[kind].length).toBeLessThanOrEqual(most[kind])
  })

  it('has no statement that names the columns of a conflict which change when tables are spread', () => {
    const keys = tables.flatMap((table) => widenedKeys(table).map(({ columns }) => ({ table: table.name, columns })))
    expect(keys).toContainEqual({ table: 'attempt_answer', columns: ['attempt_id', 'question_id'] })
    expect(namedConflicts(keys).filter((found) => !found.startsWith('seed/'))).toEqual([])
    const planted = (text: string) => namedConflicts(keys, [{ file: 'a.ts', name: 'put', text }])
    const built = (on: string) => planted(`work.insertInto('attempt_answer').values(rows).onConflict((on) => on${on})`)
    expect(built(".columns(['attempt_id', 'question_id']).doNothing()")).toEqual(['a.ts put (attempt_id, question_id)'])
    expect(planted('insert into invoice (a) values (1) on conflict (order_sn) do nothing')).toEqual(['a.ts put (order_sn)'])
    expect(built(".columns(['user_id', 'attempt_id', 'question_id']).doNothing()")).toEqual([])
    expect(built(".constraint('attempt_answer_pkey').doNothing()")).toEqual([])
  })

  it('keeps hot rows with their learner, or names the new key', () => {
    expect(hot.length).toBeGreaterThan(20)
    expect([...report.notLeading].sort()).toEqual(Object.keys(rekeyed).sort())
  })

  it('finds the statements without a learner: one by the number of a question, none by the learner', () => {
    const names = report.crossings.map(({ name }) => name)
    expect(names).toContain('findDoubt')
    expect(names).not.toContain('moveOrder')
    expect(names).not.toContain('entitlementOf')
    expect(names.length).toBeGreaterThan(100)
  })

  // `npm run -s lab -- sharding` writes the lists.
  it('has a description with each statement on hot tables that would cross machines, and with each key it would refuse', () => {
    const onHot = report.crossings.filter(({ tables }) => tables.some((table) => hot.includes(table)))
    expect(
      onHot.filter(({ file, name, tables }) => !page.includes(`\`${file}\``) || !page.includes(`${name} (${tables.join(', ')})`)),
    ).toEqual([])
    expect(report.looseKeys.filter((key) => !page.includes(`- ${key}\n`))).toEqual([])
  })

  describe('with a planted table', () => {
    const planted = (table: Partial<SpreadTable>): Hindrances => {
      const before = hindrancesOf(tables)
      const after = hindrancesOf([...tables, { name: 'planted', columns: ['id'], numbers: [], keys: [], references: [], ...table }])
      const found = (kind: keyof Hindrances) => after[kind].filter((line) => !before[kind].includes(line))
      return {
        misplaced: found('misplaced'),
        withoutLearner: found('withoutLearner'),
        looseKeys: found('looseKeys'),
        laterKeys: found('laterKeys'),
        looseReferences: found('looseReferences'),
      }
    }
    const none: Hindrances = { misplaced: [], withoutLearner: [], looseKeys: [], laterKeys: [], looseReferences: [] }
    const columns = ['user_id', 'id', 'attempt_id', 'paper_id']
    const key = (...names: string[]) => ({ name: 'planted_pkey', isPrimary: true, isConstraint: true, predicate: null, columns: names })
    const to = (parent: string, from: string[], toColumns: string[]) =>
      ({ name: 'planted_fkey', to: parent, columns: from, toColumns, isCascading: false }) as const
    const users = to('users', ['user_id'], ['id'])

    it('accepts keys and references that carry the learner', () => {
      const paper = to('paper', ['paper_id'], ['id'])
      const attempt = to('attempt', ['user_id', 'attempt_id'], ['user_id', 'id'])
      expect(planted({ columns, keys: [key('user_id', 'id')], references: [users, paper, attempt] })).toEqual(none)
    })

    it('finds a table without a place', () => expect(planted({})).toEqual({ ...none, misplaced: ['planted'] }))

    it('finds a key without the learner, and one with the learner in the second place', () => {
      expect(planted({ columns, keys: [key('id')] })).toEqual({ ...none, looseKeys: ['planted (id)'] })
      expect(planted({ columns, keys: [key('id', 'user_id')] })).toEqual({ ...none, laterKeys: ['planted (id, user_id)'] })
    })

    it('accepts a number that one sequence counts: spread, it gets the learner in front', () =>
      expect(planted({ columns, numbers: ['id'], keys: [key('id')] })).toEqual(none))

    it('finds references that leave the learner out, name another learner, or lead to where other rows lie', () => {
      const loose = (...references: SpreadTable['references']) => planted({ columns, references }).looseReferences
      expect(loose(to('attempt', ['attempt_id'], ['id']))).toEqual(['planted (attempt_id) → attempt'])
      expect(loose(to('users', ['id'], ['id']))).toEqual(['planted (id) → users'])
      expect(loose(to('attempt', ['user_id', 'attempt_id'], ['id', 'user_id']))).toHaveLength(1)
      expect(loose(to('audit', ['id'], ['id']))).toEqual(['planted (id) → audit'])
      expect(loose(to('nowhere', ['id'], ['id']))).toEqual(['planted (id) → nowhere'])
      expect(loose(users)).toEqual([])
    })
  })
})
