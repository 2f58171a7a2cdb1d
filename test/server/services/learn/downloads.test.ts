import { download } from '@/contract/learn/download'
import { DAY_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../support/server'
import { own } from '../../../support/shop'

const COURSE = 101
const FREE = 104
const SOUND = 1006
const FILM = 1001

describe('the offline files of a course', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())
  const ask = { params: { id: COURSE } }

  it('offline files are its sounds and transcripts with their sizes, for a month and no longer than the course', async () => {
    const anna = await server.signIn('13900009301')
    await own(server, anna, COURSE, null)
    const { courseTitle, until, lessons } = await server.send(download.ofCourse, ask, anna)
    expect(courseTitle).not.toBe('')
    expect(until).toBe(server.clock.now() + 30 * DAY_MS)
    expect(lessons.find(({ id }) => id === SOUND)?.audioBytes).toBeGreaterThan(10_000)
    const film = lessons.find(({ id }) => id === FILM)
    expect(film?.audioBytes).toBeNull()
    expect(film?.transcriptBytes).toBeGreaterThan(100)
    const ben = await server.signIn('13900009302')
    const end = server.clock.now() + DAY_MS
    await own(server, ben, COURSE, end)
    expect((await server.send(download.ofCourse, ask, ben)).until).toBe(end)
  })

  it('offline files are public for a free course', async () => {
    const dora = await server.signIn('13900009304')
    const { until, lessons } = await server.send(download.ofCourse, { params: { id: FREE } }, dora)
    expect(until).toBe(server.clock.now() + 30 * DAY_MS)
    expect(lessons.length).toBeGreaterThan(0)
  })

  it('offline files are refused to others, after the end, and for no course', async () => {
    const cleo = await server.signIn('13900009303')
    await expect(server.send(download.ofCourse, ask, cleo)).rejects.toMatchObject({ code: 403 })
    await own(server, cleo, COURSE, 1)
    await expect(server.send(download.ofCourse, ask, cleo)).rejects.toMatchObject({ code: 403 })
    await expect(server.send(download.ofCourse, { params: { id: 999_999 } }, cleo)).rejects.toMatchObject({ code: 404 })
  })
})
