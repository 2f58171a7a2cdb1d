import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { tx } from '#server/database/tables'
import { mediaFolder } from '#server/folders'
import { libraryRowAt, posterOf } from '#server/providers/media/played'
import { listLibrary } from '#server/repositories/site/library'
import { markOf, mediaUses, usedIds } from '#server/repositories/site/media-use'
import { removeDemo } from '#server/seed/demo'
import { loadSeed, readBase } from '#server/seed/load'
import { SeedError } from '#server/seed/seed-error'
import { startServer, type TestServer } from '../../support/server'
import { seedFolder, smallSeed } from './fixture'

const FILM = 'video/lesson-1001.mp4'
const HANDOUT = 'materials/jjf-01.pdf'
const files = [
  { address: HANDOUT, title: '讲义.pdf', folder: '精讲', kind: 'document', pages: 3 },
  { address: FILM, title: '第一讲.mp4', folder: '精讲', kind: 'film', seconds: 120, width: 960, height: 540 },
] as const

/** A school with a film and a handout that its library lists. */
function filmedSchool(media: readonly object[] = files) {
  const seed = smallSeed()
  const [course] = seed['courses.json']
  const [chapter] = course?.chapters ?? []
  const lessons = chapter?.lessons.map((lesson) => ({ ...lesson, media: FILM })) ?? []
  const materials = [{ id: 1, courseId: 101, type: 'handout', title: '讲义', file: 'jjf-01.pdf' }]
  const courses = [{ ...course, chapters: [{ ...chapter, lessons }] }]
  const school = seedFolder({ ...seed, 'courses.json': courses, 'materials.json': materials, 'media.json': media } as never)
  const place = path.join(school.folder, '../media', FILM)
  mkdirSync(path.dirname(place), { recursive: true })
  copyFileSync(path.join(mediaFolder, FILM), place)
  return school
}

describe('files of the demo in the library', () => {
  let server: TestServer
  let school: ReturnType<typeof seedFolder>
  beforeEach(async () => {
    server = await startServer()
    school = filmedSchool()
    await loadSeed(server.deps, school.folder)
  })
  afterEach(async () => {
    school.drop()
    await server.close()
  })
  const listed = () => listLibrary(server.db, {}, { limit: 9 })

  it('have their size, length and picture, and come once', async () => {
    await loadSeed(server.deps, school.folder)
    const rows = await listed()
    expect(rows.map(({ title, seconds, pages, staff, state }) => ({ title, seconds, pages, staff, state }))).toEqual([
      { title: '第一讲.mp4', seconds: 120, pages: null, staff: '演示内容', state: 'ready' },
      { title: '讲义.pdf', seconds: null, pages: 3, staff: '演示内容', state: 'ready' },
    ])
    expect(rows.every(({ size }) => size > 10_000)).toBe(true)
    const [film] = rows
    expect(film && (await posterOf(server.deps, film))).toMatch(/\/media\/posters\/lesson-1001\.jpg$/)
  })

  it('show the lesson and the materials that use them', async () => {
    const uses = await mediaUses(server.db)
    const rows = await listed()
    const placesOf = (address: string) => uses.filter(({ mark }) => mark === address).map(({ place, id }) => ({ place, id }))
    expect(rows.map(markOf)).toEqual([FILM, HANDOUT])
    expect([placesOf(FILM), placesOf(HANDOUT)]).toEqual([[{ place: 'lesson', id: 11 }], [{ place: 'material', id: 101 }]])
    expect(await usedIds(server.db, uses)).toEqual(rows.map(({ id }) => id))
  })

  it('open by the address that content names, and a handout is offered to no lesson', async () => {
    expect((await libraryRowAt(server.db, `/media/${FILM}`))?.title).toBe('第一讲.mp4')
    const offered = await listLibrary(server.db, { isServed: true }, { limit: 9 })
    expect(offered.map(({ address }) => address)).toEqual([FILM])
  })

  it('go with the demo, but for one that the school has renamed', async () => {
    await server.db.updateTable('site_media').set({ title: '本校的讲义.pdf' }).where('address', '=', HANDOUT).execute()
    const plan = await tx(server.db, (work) => removeDemo(work, server.deps.now(), readBase()))
    expect(plan.kept).toContainEqual(expect.objectContaining({ kind: 'site_media', title: '本校的讲义.pdf', reason: 'edited' }))
    expect((await listed()).map(({ title }) => title)).toEqual(['本校的讲义.pdf'])
  })

  it.each([
    [[{ ...files[0], address: 'materials/none.pdf' }], /missing media materials\/none\.pdf/],
    [[files[0], files[0]], /duplicate materials\/jjf-01\.pdf/],
    [[{ ...files[0], address: 'a.jpg', kind: 'song' }], /media\.json/],
  ] as const)('refuse a list that is wrong: %j', async (media, message) => {
    const wrong = filmedSchool(media)
    const refused = loadSeed(server.deps, wrong.folder)
    await expect(refused).rejects.toThrow(SeedError)
    await expect(refused).rejects.toThrow(message)
    wrong.drop()
  })

  it('hold the drawing of a prize, which is refused without its file', async () => {
    const nothing = { weight: 1, stock: null, taken: 0, beans: 0, courseId: null }
    const prizes = [
      { ...nothing, id: 1, kind: 'goods', title: '记忆卡', picture: 'prizes/none.jpg' },
      { ...nothing, id: 2, kind: 'none', title: '谢谢参与' },
    ]
    const campaign = { id: 61, title: '抽奖', intro: '试试手气', fromDay: 0, toDay: 9, raffle: { chances: 1, prizes } }
    const wrong = seedFolder({ ...smallSeed(), 'campaigns.json': [campaign] } as never)
    await expect(loadSeed(server.deps, wrong.folder)).rejects.toThrow(
      /campaigns\.json \/0\/raffle\/prizes\/0\/picture: missing media prizes\/none\.jpg/,
    )
    const place = path.join(wrong.folder, '../media/prizes/none.jpg')
    mkdirSync(path.dirname(place), { recursive: true })
    copyFileSync(path.join(mediaFolder, 'prizes/cards.jpg'), place)
    await loadSeed(server.deps, wrong.folder)
    const rows = await server.db.selectFrom('raffle_prize').select('picture').orderBy('seq').execute()
    expect(rows.map(({ picture }) => picture)).toEqual(['prizes/none.jpg', ''])
    wrong.drop()
  })
})
