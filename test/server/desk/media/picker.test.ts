import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { mediaChoice } from '#server/desk/parts/media-field'
import { readEnv } from '#server/env'
import { startServer, type TestServer } from '../../../support/server'
import { addLibraryFile, photograph } from '../../services/site/library/add-file'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const HOST = 'https://films.example.cn'

let server: TestServer
let desk: FastifyInstance
let editor: Browser
let url = ''
beforeAll(async () => {
  server = await startServer({ seed: true, env: { media: readEnv({ MEDIA_HOSTS: HOST }).media } })
  desk = await buildDesk(server.deps)
  editor = await staffBrowser(server, desk, ['editor'])
  const { id } = await server.db.selectFrom('course').select('id').orderBy('id').executeTakeFirstOrThrow()
  url = `/acts/change-course/${id}`
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

/** The fields of the form as the page shows them, and what a button of it brings. */
async function press(more: Record<string, string>, from?: string) {
  const body = from ?? (await editor.get(url)).body
  const fields = [...body.matchAll(/<input[^>]*>|<textarea[^>]*>[^<]*/g)].flatMap(([tag]) => {
    const name = /name="(\w+)"/.exec(tag)?.[1]
    if (name === undefined || (/type="(radio|checkbox)"/.test(tag) && !tag.includes('checked'))) return []
    return [[name, /value="([^"]*)"/.exec(tag)?.[1] ?? tag.split('>')[1] ?? ''] as const]
  })
  const chosen = [...body.matchAll(/<select[^>]*name="(\w+)"[^>]*>[\s\S]*?<option value="(\d+)" selected/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
  return editor.post(url, { ...Object.fromEntries([...fields, ...chosen]), _token: tokenIn(body), ...more })
}

describe('a field for a file', () => {
  it('shows the library in the form without script, finds by name, and keeps what was typed', async () => {
    const wanted = await addLibraryFile(server, '封面甲.jpg', await photograph())
    await addLibraryFile(server, '别的.jpg', await photograph())
    const open = await press({ title: '打了一半', _change: 'cover pick', _word: '封面甲' })
    expect(open.body).toContain(`value="cover set ${wanted.address}"`)
    expect(open.body).not.toContain('别的.jpg')
    expect(open.body).toContain('value="打了一半"')
    const chosen = await press({ _change: `cover set ${wanted.address}` }, open.body)
    expect(chosen.body).toContain(`value="${wanted.address}"`)
    expect(chosen.body).toContain('封面甲.jpg')
    expect(chosen.body).toContain('value="打了一半"')
  })

  it('gives the dialog its list by kind', async () => {
    const body = (await editor.get('/media/pick?kinds=picture&q=封面甲')).body
    expect(body).toMatch(/data-address="library\/open\/\d+-[0-9a-f]{12}\.jpg"/)
    expect((await editor.get('/media/pick?kinds=film&q=封面甲')).body).toContain('没有找到')
  })

  it('takes files of the hosts that the installation names, and of no others', async () => {
    const strange = await press({ cover: 'https://evil.example/a.jpg', _step: 'preview' })
    expect([strange.status, strange.body.includes('这个网站的文件学员看不到')]).toEqual([422, true])
    expect((await press({ cover: `${HOST}.evil.example/a.jpg`, _step: 'preview' })).status).toBe(422)
    expect((await press({ cover: `${HOST}/a.jpg`, _step: 'preview' })).status).toBe(200)
    const policy = String((await server.app.inject({ url: '/' })).headers['content-security-policy'])
    for (const kind of ['img-src', 'media-src', 'connect-src'])
      expect(policy.split(';').find((part) => part.startsWith(kind))).toContain(HOST)
    expect(String((await desk.inject({ url: '/sign-in' })).headers['content-security-policy'])).toContain(`script-src 'self'`)
  })

  it.each(['../../etc/passwd', 'library/../x', 'javascript:alert(1)', 'data:text/html,x', '//evil.example/a', 'a b', '/acts/x'])(
    'refuses %s',
    (address) => {
      expect(mediaChoice({ label: '封面', accepts: ['picture'] }).parse([address])).toEqual({ error: '封面要从素材库里选' })
    },
  )
})
