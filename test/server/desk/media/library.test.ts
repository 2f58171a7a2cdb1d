import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { mediaFolder } from '#server/folders'
import { libraryFolder } from '#server/providers/media/library'
import { sweepMedia } from '#server/services/site/library/sweep'
import { startServer, type TestServer } from '../../../support/server'
import { addLibraryFile, libraryFile, photograph } from '../../services/site/library/add-file'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const SCRIPT_BYTES = 15_360

let server: TestServer
let desk: FastifyInstance
let editor: Browser
let film: Buffer
beforeAll(async () => {
  server = await startServer({ seed: true })
  desk = await buildDesk(server.deps)
  editor = await staffBrowser(server, desk, ['editor'])
  film = await readFile(path.join(mediaFolder, 'video/lesson.mp4'))
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

/** Sends the plain form with a file, as a browser without script does. */
async function sendForm(name: string, bytes: Buffer, replaces?: number) {
  const token = tokenIn((await editor.get(`/media/send${replaces === undefined ? '' : `?replaces=${replaces}`}`)).body)
  const form = new FormData()
  form.set('_token', token)
  if (replaces !== undefined) form.set('replaces', String(replaces))
  form.set('files', new Blob([new Uint8Array(bytes)]), name)
  const body = new Response(form)
  const headers = { cookie: `desk_session=${editor.session}`, 'content-type': body.headers.get('content-type') ?? '' }
  const { statusCode } = await desk.inject({ method: 'POST', url: '/media/send', headers, payload: Buffer.from(await body.arrayBuffer()) })
  return { statusCode, page: (await editor.get('/media/send')).body }
}
const rowOf = (title: string) => server.db.selectFrom('site_media').selectAll().where('title', '=', title).executeTakeFirst()

describe('the library at the desk', () => {
  it('takes files through a plain form without script, and says what is wrong with one', async () => {
    const { statusCode, page } = await sendForm('第一讲：导论.mp4', film)
    expect([statusCode, page.includes('传好了')]).toEqual([303, true])
    expect(await rowOf('第一讲：导论.mp4')).toMatchObject({ kind: 'film', state: 'ready' })
    expect((await sendForm('半截.mp4', film.subarray(0, 200_000))).page).toContain('文件不完整，可能没有拷完或没有导出完，请重新导出再传')
    expect((await sendForm('空.mp4', Buffer.alloc(0))).page).toContain('这个文件是空的，请重新选择')
  })

  it('takes no form of another session, and nothing without a token', async () => {
    const form = new FormData()
    form.set('files', new Blob([new Uint8Array(film)]), '别人.mp4')
    const body = new Response(form)
    const headers = { cookie: `desk_session=${editor.session}`, 'content-type': body.headers.get('content-type') ?? '' }
    const reply = await desk.inject({ method: 'POST', url: '/media/send', headers, payload: Buffer.from(await body.arrayBuffer()) })
    expect(reply.statusCode).toBe(403)
    expect(await rowOf('别人.mp4')).toBeUndefined()
  })

  it('tells where a file is used, and deletes none that is', async () => {
    const used = await addLibraryFile(server, '用着.jpg', await photograph())
    const free = await addLibraryFile(server, '没用.jpg', await photograph())
    const [course] = await server.db.selectFrom('course').select(['id', 'title']).orderBy('id').limit(1).execute()
    await server.db
      .updateTable('course')
      .set({ cover: used.address })
      .where('id', '=', course?.id ?? 0)
      .execute()
    const shown = (await editor.get(`/media?id=${used.id}`)).body
    expect(shown).toContain(`<a href="/courses/${course?.id}">课程：${course?.title}</a>`)
    expect(shown).toContain('正在用的文件不能删。换成新文件后，1 处一起更新。')
    expect((await editor.act('delete-media', used.id, {})).body).toContain('正在用的文件不能删')
    expect((await editor.get('/media?used=no&q=jpg')).body).not.toContain('用着.jpg')
    expect((await editor.get('/media?used=yes')).body).not.toContain('没用.jpg')
    expect((await editor.get(`/media/chosen?act=delete-media&ids=${used.id}&ids=${free.id}&ids=x`)).to).toBe(
      `/acts/delete-media/${used.id}-${free.id}`,
    )
    expect((await editor.act('delete-media', `${used.id}-${free.id}`, {})).status).toBe(303)
    expect([(await rowOf('用着.jpg'))?.id, await rowOf('没用.jpg')]).toEqual([used.id, undefined])
    await sweepMedia({ ...server.deps, now: () => Math.max(Date.now(), server.clock.now()) + 90_000_000 })
    const kept = await readdir(libraryFolder(server.deps.env))
    expect([kept.includes(`${used.id}-${used.token}`), kept.includes(`${free.id}-${free.token}`)]).toEqual([true, false])
  })

  it('puts another file in the place of one, whose number and name stay', async () => {
    const old = await addLibraryFile(server, '旧图.jpg', await photograph())
    expect((await sendForm('随便.mp4', film, old.id)).page).toContain('原来的文件是图片，只能换成图片')
    await sendForm('新图.jpg', await photograph(), old.id)
    expect(await libraryFile(server, old.id)).toMatchObject({ title: '旧图.jpg', address: old.address, revision: 2 })
  })

  it('renames and moves files, and finds them by kind, folder and word', async () => {
    const row = await addLibraryFile(server, '原名.jpg', await photograph())
    const form = (await editor.get(`/acts/change-media/${row.id}`)).body
    const version = /name="_version" value="(\d+)"/.exec(form)?.[1] ?? ''
    const typed = { title: '100%_好.jpg', folder: '初级', _token: tokenIn(form), _version: version, _step: 'run' }
    expect((await editor.post(`/acts/change-media/${row.id}`, typed)).status).toBe(303)
    expect((await editor.get(`/media?${new URLSearchParams({ q: '100%_', folder: '初级', kind: 'picture' })}`)).body).toContain(
      '100%_好.jpg',
    )
    expect((await editor.get(`/media?${new URLSearchParams({ q: '100x_' })}`)).body).toContain('没有符合条件的文件')
    expect((await editor.get('/media?kind=film&folder=初级')).body).not.toContain('100%_好.jpg')
  })
})

it('the script of the desk stays below 15 kB', () => {
  const words = ['server/desk/script/main.ts', '--bundle', '--minify', '--format=iife', '--charset=utf8', '--target=chrome88,safari15']
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/esbuild'), words, { maxBuffer: 10_000_000 })
  expect(stdout.length).toBeGreaterThan(1_000)
  expect(gzipSync(stdout).length).toBeLessThan(SCRIPT_BYTES)
})
