import { links, tableShapes } from '#server/database/catalogue'
import { classOf, contentTables, derivedTables, localTables, otherLearnerTables, secretTables } from '#server/database/table-classes'
import { openTestDatabase } from '../support/test-database'

describe('classes of tables', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase({ hasSeed: false, fill: async () => {} })
  })
  afterAll(() => database.drop())

  it('include every table, each once, and no other', async () => {
    const shapes = await tableShapes(database.db)
    expect(shapes.filter((shape) => classOf(shape) === undefined).map(({ name }) => name)).toEqual([])
    const named = [contentTables, otherLearnerTables, derivedTables, secretTables, localTables].flat()
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
    expect(named.filter((name) => !shapes.some((shape) => shape.name === name))).toEqual([])
  })

  it('let an archive hold the targets of its rows', async () => {
    const classes = new Map((await tableShapes(database.db)).map((shape) => [shape.name, classOf(shape)]))
    const stored = new Set(['content', 'learner'])
    const leaving = (await links(database.db)).filter(
      ({ child, parent }) => stored.has(classes.get(child) ?? '') && !stored.has(classes.get(parent) ?? ''),
    )
    expect(leaving).toEqual([])
  })

  it('include every foreign key on a primary key, as a removal of the demo needs it', async () => {
    const keys = new Map((await tableShapes(database.db)).map(({ name, key }) => [name, [...key].sort().join()]))
    const others = (await links(database.db)).filter(({ parent, parentColumns }) => keys.get(parent) !== [...parentColumns].sort().join())
    expect(others).toEqual([])
  })
})
