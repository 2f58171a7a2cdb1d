import { type RawBuilder, sql } from 'kysely'
import { tableShapes } from '#server/database/catalogue'
import { classOf } from '#server/database/table-classes'
import { tx } from '#server/database/tables'
import { addDemo, previewRemoval, removeDemo, settleRemoval } from '#server/seed/demo'
import { loadSeed, readBase } from '#server/seed/load'
import { startServer, type TestServer } from '../../support/server'
import { schoolEdits, statementOf } from './school-edits'

/** Notes about offers and about what was done: they differ between a school that had the demo and one that never had it. */
const notes = new Set(['content_version', 'demo_row', 'seed_file', 'seed_offer'])
/** Numbers that are given out anew, and terms that are counted down to nothing, say nothing. */
const compared: Readonly<Record<string, RawBuilder<unknown>>> = {
  ai_passage: sql`select (to_jsonb(one) - 'id')::text as text from ai_passage as one order by 1`,
  ai_term: sql`select term as text from ai_term where count > 0 order by 1`,
  search_term: sql`select term || count as text from search_term where count > 0 order by 1`,
}

async function rows({ db }: TestServer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const shape of await tableShapes(db)) {
    const kind = classOf(shape)
    if (notes.has(shape.name) || (kind !== 'content' && kind !== 'learner' && kind !== 'derived')) continue
    const whole = sql`select to_jsonb(one)::text as text from ${sql.table(shape.name)} as one order by 1`
    const { rows: all } = await sql<{ text: string }>`select text from (${compared[shape.name] ?? whole}) as every`.execute(db)
    if (all.length > 0) found[shape.name] = all.map(({ text }) => text).sort()
  }
  return found
}

async function remove(server: TestServer) {
  const plan = await tx(server.db, (work) => removeDemo(work, server.clock.now(), readBase()))
  await settleRemoval(server.deps)
  return plan
}

describe('removing the demo school', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ seed: true })
  })
  afterEach(() => server.close())

  it('leaves exactly the rows of an installation without it, and no start restores it', async () => {
    const empty = await startServer({ env: { hasDemo: false } })
    await loadSeed(empty.deps)
    await settleRemoval(empty.deps)
    const bare = await rows(empty)
    await empty.close()
    const plan = await remove(server)
    expect(plan.kept).toEqual([])
    expect(plan.userIds.length).toBeGreaterThan(10)
    const left = await rows(server)
    expect(Object.keys(left)).toEqual(Object.keys(bare))
    for (const [name, own] of Object.entries(left)) expect([name, own]).toEqual([name, bare[name]])
    await loadSeed(server.deps)
    await settleRemoval(server.deps)
    expect(await rows(server)).toEqual(bare)
  })

  it('previews its changes, and changes nothing by that', async () => {
    const before = await rows(server)
    const preview = await previewRemoval(server.deps)
    expect(await rows(server)).toEqual(before)
    expect(await remove(server)).toEqual(preview)
  })
})

describe('the rest of the demo', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('holds rows edited by the school, used by its learners, or needed by these, each with its reason', async () => {
    const { db, clock } = server
    for (const edit of schoolEdits) await sql.raw(statementOf(edit)).execute(db)
    const { userId } = await server.signIn('13900000077')
    const right = { user_id: userId, course_id: 106, granted_at: clock.now(), expires_at: null, order_sn: null }
    await db.insertInto('entitlement').values(right).execute()
    const before = await rows(server)
    const plan = await remove(server)
    const after = await rows(server)
    expect(plan.kept).toContainEqual(expect.objectContaining({ kind: 'course', key: '[106]', reason: 'used' }))
    expect(plan.kept).toContainEqual(expect.objectContaining({ kind: 'category', key: '[23]', reason: 'edited', title: '本校方向' }))
    const lessons = await db.selectFrom('lesson').select('id').where('course_id', '=', 106).execute()
    expect(lessons.length).toBeGreaterThan(0)
    // Nothing of the school was changed: what is there was there, but for content that the demo had kept back.
    for (const [name, left] of Object.entries(after)) {
      if (/^(ai_|search_|block_page|bt_setting|campaign$|ledger_|rank_)/.test(name)) continue
      expect([name, left.filter((row) => !before[name]?.includes(row))]).toEqual([name, []])
    }
  })

  it('the rest is removed by a second removal when nothing needs it any more', async () => {
    const { db } = server
    await db.deleteFrom('entitlement').where('course_id', '=', 106).execute()
    await remove(server)
    expect(await db.selectFrom('lesson').select('id').where('course_id', '=', 106).execute()).toEqual([])
  })
})

describe('adding the demo school', () => {
  it('changes no row of a school at work, adds no learner in production, and can be undone', async () => {
    const server = await startServer({ env: { hasDemo: false } })
    const { db } = server
    const deps = { ...server.deps, env: { ...server.deps.env, mode: 'production' as const } }
    await loadSeed(deps)
    await db.insertInto('teacher').values({ id: 900, name: '本校老师', title: '讲师', avatar: '', intro: '' }).execute()
    const before = await rows(server)
    await addDemo(deps)
    const after = await rows(server)
    for (const [name, own] of Object.entries(before))
      if (!/^(ai_|search_)/.test(name)) expect([name, own.filter((row) => !after[name]?.includes(row))]).toEqual([name, []])
    expect(after.course?.length).toBeGreaterThan(5)
    expect(after.users).toBeUndefined()
    await remove(server)
    const [left, bare] = [await rows(server), before]
    for (const [name, own] of Object.entries(left)) if (!/^(ai_|search_)/.test(name)) expect([name, own]).toEqual([name, bare[name]])
    await server.close()
  })
})
