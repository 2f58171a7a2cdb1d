import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { mediaFolder } from '#server/folders'
import { comingFolder } from '#server/providers/media/library'
import { startServer, type TestServer } from '../../../support/server'
import { photograph } from '../../services/site/library/add-file'
import { type Browser, staffBrowser, staffIdOf, tokenIn } from '../staff'

let server: TestServer
let desk: FastifyInstance
let editor: Browser
let film: Buffer
let lesson = 0
beforeAll(async () => {
  server = await startServer({ seed: true })
  desk = await buildDesk(server.deps)
  editor = await staffBrowser(server, desk, ['editor'])
  film = await readFile(path.join(mediaFolder, 'video/lesson.mp4'))
  lesson = (await server.db.selectFrom('lesson').select('id').where('type', '=', 'video').orderBy('id').executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

type File = { name: string; bytes: Buffer }
/** Sends a form with a file, as a browser without script does. */
async function send(browser: Browser, at: string, texts: Readonly<Record<string, string>>, file: File | null) {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  if (file) form.append('_file-media', new Blob([new Uint8Array(file.bytes)]), file.name)
  const request = new Request('http://desk', { method: 'POST', body: form })
  const { statusCode, body } = await desk.inject({
    method: 'POST',
    url: `/sending/${at}`,
    headers: { cookie: `desk_session=${browser.session}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: statusCode, body }
}

const url = () => `/acts/change-lesson/${lesson}`
const hidden = (body: string) => ({ _token: tokenIn(body), _version: /name="_version" value="(\d+)"/.exec(body)?.[1] ?? '' })
const files = async () => (await server.db.selectFrom('site_media').select('id').execute()).length
const typedIn = (body: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(body)?.[1]

describe('a file that is sent with the form of a lesson', () => {
  it('appears beside the library where the reader may upload, on the page of the course too', async () => {
    const { course_id } = await server.db.selectFrom('lesson').select('course_id').where('id', '=', lesson).executeTakeFirstOrThrow()
    for (const page of [url(), `/courses/${course_id}?lesson=${lesson}`])
      expect((await editor.get(page)).body).toContain(`formaction="/sending/change-lesson/${lesson}/media"`)
  })

  it('stands in its field when the form comes back, and what was typed stays', async () => {
    const form = (await editor.get(url())).body
    const typed = { ...hidden(form), title: '打了一半', media: '', poster: '', length: '3:00', trial: 'yes' }
    const came = await send(editor, `change-lesson/${lesson}/media`, typed, { name: '第二讲.mp4', bytes: film })
    const stored = await server.db.selectFrom('site_media').select(['address', 'title']).orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect([came.status, typedIn(came.body, 'media'), typedIn(came.body, 'title')]).toEqual([200, stored.address, '打了一半'])
    expect(came.body).toContain('<output for="media" data-chosen="true">第二讲.mp4</output>')
    expect(came.body).toContain(`<form method="post" action="${url()}"`)
    const saved = await editor.post(url(), { ...typed, ...hidden(came.body), media: stored.address, _step: 'run' })
    const row = await server.db.selectFrom('lesson').select(['title', 'media']).where('id', '=', lesson).executeTakeFirstOrThrow()
    expect([saved.status, row]).toEqual([303, { title: '打了一半', media: stored.address }])
    const audit = await server.db.selectFrom('audit').select('act').orderBy('id', 'desc').limit(2).execute()
    expect(audit.map(({ act }) => act)).toEqual(['change-lesson', 'upload-media'])
  })

  it('gets a refusal in words at its field where it has another kind, cannot be read, or is missing', async () => {
    const form = (await editor.get(url())).body
    const typed = { ...hidden(form), title: '还在', media: 'old.mp4' }
    const at = `change-lesson/${lesson}/media`
    const picture = await send(editor, at, typed, { name: '封面.jpg', bytes: await photograph() })
    expect([picture.status, typedIn(picture.body, 'media'), typedIn(picture.body, 'title')]).toEqual([422, 'old.mp4', '还在'])
    expect(picture.body).toContain('“封面.jpg”是图片，已经放进素材库')
    expect((await send(editor, at, typed, { name: '坏.mp4', bytes: Buffer.from('<b>') })).body).toContain('认不出这是什么文件')
    expect((await send(editor, at, typed, null)).body).toContain('请先选择要上传的文件')
    expect(await readdir(comingFolder(server.deps.env))).toEqual([])
  })

  it('comes from nobody without the right, without the form, or for a field that takes none', async () => {
    const form = (await editor.get(url())).body
    const before = await files()
    const file = { name: 'a.mp4', bytes: film }
    const at = `change-lesson/${lesson}/media`
    const statuses = [
      (await send(await staffBrowser(server, desk, ['teacher']), at, hidden(form), file)).status,
      (await send(await staffBrowser(server, desk, ['editor']), at, hidden(form), file)).status,
      (await send(editor, at, { _token: 'x' }, file)).status,
      (await send(editor, `change-lesson/${lesson}/title`, hidden(form), file)).status,
      (await send(editor, `change-lesson/${lesson}/constructor`, hidden(form), file)).status,
      (await send(editor, 'no-such-act/1/media', hidden(form), file)).status,
      (await send({ ...editor, session: 'nobody' }, at, hidden(form), file)).status,
    ]
    expect(statuses).toEqual([403, 403, 403, 404, 404, 404, 303])
    expect([await files(), await readdir(comingFolder(server.deps.env))]).toEqual([before, []])
  })

  it('comes from nobody who is narrowed, because the library is of the whole school', async () => {
    const narrowed = await staffBrowser(server, desk, ['editor'])
    const scope = JSON.stringify({ courses: [1], classes: [] })
    await server.db
      .updateTable('staff')
      .set({ scope })
      .where('id', '=', await staffIdOf(server, narrowed))
      .execute()
    const before = await files()
    expect((await send(narrowed, `change-lesson/${lesson}/media`, { _token: 'x' }, { name: 'a.mp4', bytes: film })).status).toBe(403)
    expect(await files()).toBe(before)
  })
})
