import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startServer, type TestServer } from '../../support/server'
import { catalogOf } from './catalog'
import { hot, rekeyed } from './placement'
import { type Report, reportOf } from './report'

const page = readFileSync(path.join(__dirname, '../../../docs/sharding.md'), 'utf8')

describe('a database spread over machines by learner', () => {
  let server: TestServer
  let report: Report
  beforeAll(async () => {
    server = await startServer()
    report = reportOf(await catalogOf(server.db))
  })
  afterAll(() => server.close())

  it('has a place for each table, and one only', () => expect(report.misplaced).toEqual([]))

  it('keeps hot rows with their learner, or names the new key', () => {
    expect(hot.length).toBeGreaterThan(20)
    expect([...report.notLeading].sort()).toEqual(Object.keys(rekeyed).sort())
  })

  it('finds the statements without a learner: one by the number of an order, none by the learner', () => {
    const names = report.crossings.map(({ name }) => name)
    expect(names).toContain('moveOrder')
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
})
