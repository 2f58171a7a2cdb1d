import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { mediaFolder } from '#server/folders'
import { startServer, type TestServer } from '../../../support/server'
import { addLibraryFile } from '../../services/site/library/add-file'
import { type Browser, staffBrowser } from '../staff'

let server: TestServer
let desk: FastifyInstance
let editor: Browser
let film: { id: number; address: string }
beforeAll(async () => {
  server = await startServer({ seed: true })
  desk = await buildDesk(server.deps)
  editor = await staffBrowser(server, desk, ['editor'])
  film = await addLibraryFile(server, '第八讲.mp4', await readFile(path.join(mediaFolder, 'video/lesson.mp4')))
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

const lessonOf = async () =>
  server.db
    .selectFrom('lesson')
    .select(['id', 'title', 'media', 'length'])
    .where('type', '=', 'video')
    .orderBy('id')
    .executeTakeFirstOrThrow()

describe('the length of a lesson', () => {
  it('follows the film that takes the place of another one, and any other that is typed', async () => {
    const { id, title, length } = await lessonOf()
    const typed = `${Math.floor(length / 60)}:${String(length % 60).padStart(2, '0')}`
    const form = { title, trial: 'no', startAt: '', endAt: '', media: film.address }
    expect((await editor.get(`/acts/change-lesson/${id}`)).body).toContain('换了文件、没有改时长，就按新文件的')
    expect((await editor.act('change-lesson', id, { ...form, length: typed })).status).toBe(303)
    expect((await lessonOf()).length).toBe(120)
    expect((await editor.act('change-lesson', id, { ...form, length: '12:30' })).status).toBe(303)
    expect((await lessonOf()).length).toBe(750)
    expect((await editor.act('change-lesson', id, { ...form, title: '改名', length: '12:30' })).status).toBe(303)
    expect(await lessonOf()).toMatchObject({ title: '改名', length: 750 })
    expect((await editor.act('change-lesson', id, { ...form, length: '' })).status).toBe(303)
    expect((await lessonOf()).length).toBe(120)
    expect((await editor.act('change-lesson', id, { ...form, length: '半小时' })).status).toBe(422)
  })
})

it('a file of the library is found in the search of the desk', async () => {
  const { body } = await editor.get(`/search?q=${encodeURIComponent('第八讲')}`)
  expect(body).toContain(`href="/media?id=${film.id}"`)
  const service = await staffBrowser(server, desk, ['service'])
  expect((await service.get(`/search?q=${encodeURIComponent('第八讲')}`)).body).not.toContain(`/media?id=${film.id}`)
})
