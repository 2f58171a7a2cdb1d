import { check } from '../../../lab/sim/exam/check'
import { simulate, take } from '../../../lab/sim/exam/run'
import { openWorld, type World } from '../../../lab/sim/exam/world'

describe('exams with crashes and lost replies', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it.each([3, 5, 8, 13, 21, 34])('lose no answer, are handed in once and are scored by the log: seed %i', async (seed) => {
    expect((await simulate(world, seed)).faults).toEqual([])
  })

  it('replay byte for byte', async () => {
    const first = await simulate(world, 77)
    expect((await simulate(world, 77)).lines).toEqual(first.lines)
  })

  it('detect a lost answer and a lost mark', async () => {
    const { devices, attemptId } = await take(world, 89)
    expect(await check(world, devices, attemptId)).toMatchObject({ faults: [] })
    await world.db.updateTable('result').set({ marks: 12_345 }).where('attempt_id', '=', attemptId).execute()
    expect((await check(world, devices, attemptId)).faults).toEqual(['the score is not the re-score from the log'])
    await world.db.deleteFrom('answer_operation').where('attempt_id', '=', attemptId).execute()
    const { faults } = await check(world, devices, attemptId)
    expect(faults.join('\n')).toMatch(/acknowledged answer lost[\s\S]*kept answer never arrived[\s\S]*stored, 0 in the log/)
  })
})
