import { lockList } from '#server/database/replace-list'
import { tx } from '#server/database/tables'
import { addStaff } from '#server/repositories/account/staff'
import { cohortsIn, countCohorts, countPartsOfDay, partsWithin } from '#server/repositories/site/number-parts'
import { countDay, figureByDay, midnightOf } from '#server/repositories/site/numbers'
import { mergeAccounts, undoMerge } from '#server/services/merge/merge'
import { dayText } from '@/domain/time/day'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer } from '../../../support/server'
import { addLesson, learnedOn } from '../../repositories/site/learned'

const COURSE = 101
const DAY_MS = 86_400_000

describe('the figures of two accounts of one person', () => {
  let server: TestServer
  let kept: number
  let gone: number
  let staffId: number
  const merge = () => tx(server.db, (work) => mergeAccounts(work, { kept, gone, staffId, reason: '同一个人', now: server.clock.now() }))
  const undo = (id: number) => tx(server.db, (work) => undoMerge(work, id, { staffId, now: server.clock.now() }))
  beforeEach(async () => {
    server = await startServer({ seed: true })
    ;({ userId: kept } = await server.signIn('13900007001'))
    ;({ userId: gone } = await server.signIn('13900007002'))
    staffId = (await addStaff(server.db, { mobile: '13700007000', name: '员工', roles: ['service'] }, server.clock.now())) ?? 0
  })
  afterEach(() => server.close())

  it('equal a count of the rows after the merge and after it is taken back', async () => {
    const midnight = midnightOf(server.clock.now()) - 10 * DAY_MS
    const span = { from: midnight, below: midnight + DAY_MS }
    await addLesson(server.db, COURSE)
    await server.db
      .updateTable('users')
      .set({ created_at: midnight - 90 * DAY_MS })
      .where('id', '=', kept)
      .execute()
    await server.db
      .insertInto('learn_day')
      .values([learnedOn(kept, midnight, 60), learnedOn(gone, midnight, 90)])
      .execute()
    const month = { name: dayText(midnight).slice(0, 7), ...span }
    const count = async () => {
      await countDay(server.db, midnight, server.clock.now())
      await countPartsOfDay(server.db, 'learn-lesson', midnight, server.clock.now())
      await countCohorts(server.db, month, server.clock.now())
    }
    const shown = async () => ({
      learned: (await figureByDay(server.db, 'learned', span))[0]?.value,
      seconds: (await figureByDay(server.db, 'seconds', span))[0]?.value,
      lessons: Object.fromEntries(await partsWithin(server.db, 'learn-lesson', span)),
      cohorts: await cohortsIn(server.db, [month]),
    })
    await count()
    const before = await shown()
    const { id } = await merge()
    const merged = await shown()
    expect([merged.learned, merged.cohorts]).not.toEqual([before.learned, before.cohorts])
    await count()
    expect(await shown()).toEqual(merged)
    await undo(id)
    expect(await shown()).toEqual(before)
    await count()
    expect(await shown()).toEqual(before)
  })

  onPostgres('wait for a count of a day that runs, and are counted again', async () => {
    const midnight = midnightOf(server.clock.now()) - 10 * DAY_MS
    await addLesson(server.db, COURSE)
    await server.db
      .insertInto('learn_day')
      .values(learnedOn(gone, midnight, 90))
      .execute()
    const { hasWaited } = await race(server.db, {
      hold: async (work) => {
        await lockList(work, 'number_count')
        const row = { day: dayText(midnight), name: 'learned', value: 1, counted_at: server.clock.now() }
        await work.insertInto('number_day').values(row).execute()
      },
      act: merge,
    })
    expect(hasWaited).toBe(true)
    expect(await server.db.selectFrom('number_day').select('day').where('day', '=', dayText(midnight)).execute()).toEqual([])
  })
})
