import { livesOf } from '#server/services/learn/lives'
import { startServer, type TestServer } from '../../../support/server'

const HOUR_MS = 3_600_000
const COURSE = 105
const GONE = 99_999

describe('the lesson a live course comes to next', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const lessons = () =>
    server.db.selectFrom('lesson').selectAll().where('course_id', '=', COURSE).where('type', '=', 'live').orderBy('start_at').execute()
  const at = async (now: number) => (await livesOf(server.db, [COURSE, GONE], now)).get(COURSE)

  it('is the first that is not over, with its state', async () => {
    const [first, second] = await lessons()
    const startAt = second?.start_at ?? 0
    expect(await at((first?.start_at ?? 0) - HOUR_MS)).toMatchObject({ id: first?.id, livingStatus: 'pending' })
    expect(await at(startAt - HOUR_MS)).toEqual({ id: second?.id, title: second?.title, startAt, livingStatus: 'pending' })
    expect(await at(startAt + 1)).toMatchObject({ id: second?.id, livingStatus: 'living' })
  })

  it('is the last one when all are over', async () => {
    const last = (await lessons()).at(-1)
    expect(await at((last?.end_at ?? 0) + 24 * HOUR_MS)).toMatchObject({ id: last?.id, livingStatus: 'replay' })
  })

  it('no course has none', async () => expect(await livesOf(server.db, [], 0)).toEqual(new Map()))
})
