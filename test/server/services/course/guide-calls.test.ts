import { guide } from '@/contract/course/guide'
import { startServer, type TestServer } from '../../../support/server'
import { own } from '../../../support/shop'

const COURSE = 101
const ofCourse = { query: { courseId: COURSE } }

describe('the adviser of a learner', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
    await server.db
      .updateTable('guide_contact')
      .set({ most_learners: 1 })
      .where('role', '=', 'banban')
      .where('course_id', '=', COURSE)
      .execute()
    await server.db.deleteFrom('guide_bind').execute()
  })
  afterAll(() => server.close())
  const learner = async (mobile: string, courseIds = [COURSE]) => {
    const session = await server.signIn(mobile)
    for (const id of courseIds) await own(server, session, id, null)
    return session
  }

  it('the adviser is chosen once, evenly, and never beyond their capacity', async () => {
    const [anna, ben, cleo] = [await learner('13900009201'), await learner('13900009202'), await learner('13900009203')]
    const teacher = async (session: typeof anna) => (await server.send(guide.banban, ofCourse, session)).map(({ id }) => id)
    expect([await teacher(anna), await teacher(ben), await teacher(anna)]).toEqual([[1], [2], [1]])
    expect(await teacher(cleo)).toEqual([])
  })

  it('exists for owners of a running course only', async () => {
    const dora = await learner('13900009204', [])
    expect(await server.send(guide.groups, { query: {} }, dora)).toEqual([])
    await own(server, dora, COURSE, server.clock.now() - 1)
    expect(await server.send(guide.groups, { query: {} }, dora)).toEqual([])
    expect(await server.exchange(guide.bindPhases, { body: { courseId: COURSE, role: 'group', phase: 'added' } }, dora)).toMatchObject({
      code: 404,
    })
    expect((await server.exchange(guide.banban, { query: {} })).code).toBe(401)
  })

  it('belongs to the group of the study centre, and a group of another course has another', async () => {
    const finn = await learner('13900009206', [COURSE, 102])
    const groups = async (courseGroupId: number) =>
      (await server.send(guide.groups, { query: { courseGroupId } }, finn)).map(({ courseId }) => courseId)
    const { id, course_id } = await server.db.selectFrom('course_group').selectAll().orderBy('id').executeTakeFirstOrThrow()
    expect([await groups(id), await groups(999_999)]).toEqual([[course_id], []])
  })

  it('moves from phase to phase and never back', async () => {
    const emma = await learner('13900009205', [COURSE, 102])
    expect((await server.send(guide.assistants, { query: {} }, emma)).map(({ courseId, phase }) => [courseId, phase]).sort()).toEqual([
      [101, 'assigned'],
      [102, 'assigned'],
    ])
    const move = (phase: 'shown' | 'added') =>
      server.send(guide.bindPhases, { body: { courseId: COURSE, role: 'assistant', phase } }, emma).then((row) => row.phase)
    expect([await move('shown'), await move('added'), await move('shown'), await move('added')]).toEqual([
      'shown',
      'added',
      'added',
      'added',
    ])
  })
})
