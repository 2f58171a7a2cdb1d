import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bankFolder } from '#server/providers/uploads/bank-folder'
import { entryPages } from '#server/services/site/mini-links'
import { audio } from '@/contract/site/audio'
import { miniProgram } from '@/contract/site/mini-program'
import { pagePath } from '@/routes/link'
import { type RouteName, rowOf } from '@/routes/table'
import { startServer, type TestServer } from '../../../support/server'

describe('ways from the web', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  }, 120_000)
  afterAll(() => server.close())

  it('names our own mini-program, those of the setting, and no other', async () => {
    const idOf = (name: string) => server.exchange(miniProgram.appId, { params: { name } })
    expect((await idOf('main')).res).toEqual({ appId: 'embedded-mini' })
    expect((await idOf('bank')).code).toBe(404)
    await server.db
      .insertInto('bt_setting')
      .values({ name: 'mini_programs', value: JSON.stringify({ bank: 'wx9', empty: '' }) } as never)
      .execute()
    expect((await idOf('bank')).res).toEqual({ appId: 'wx9' })
    expect([(await idOf('empty')).code, (await idOf('constructor')).code]).toEqual([404, 404])
    await server.db
      .updateTable('bt_setting')
      .set({ value: 'null' } as never)
      .where('name', '=', 'mini_programs')
      .execute()
    expect((await idOf('bank')).code).toBe(404)
  })

  it.each([
    ['home', 'home_page'],
    ['tiku', 'tiku_home'],
    ['exam', 'tiku_category'],
  ] as const)('the entry %s is the page of %s', (entry, name: RouteName) => {
    expect(`/${entryPages[entry]}`).toBe(pagePath(rowOf(name)))
  })

  it('links to an entry, with the direction whose papers it opens', async () => {
    const { link, path: page } = await server.send(miniProgram.link, { query: { entry: 'exam', categoryId: 22 } })
    expect(page).toBe('packages/tiku/category/index?categoryId=22')
    const url = new URL(link)
    expect([url.pathname, url.searchParams.get('path'), url.searchParams.get('query')]).toEqual([
      '/dev/messaging/mini-program',
      'packages/tiku/category/index',
      'categoryId=22',
    ])
    expect((await server.app.inject({ url: url.pathname + url.search })).statusCode).toBe(200)
    expect((await server.send(miniProgram.link, { query: { entry: 'home' } })).path).toBe('pages/home/index')
    expect((await server.send(miniProgram.link, { query: { entry: 'exam' } })).path).toBe('pages/tiku/index')
  })

  it('tells how long a sound of the question bank is, and nothing of other files', async () => {
    const bytes = readFileSync('server/seed/media/audio/lesson.m4a')
    const folder = bankFolder(server.deps.env)
    mkdirSync(folder, { recursive: true })
    const file = `${'ab'.repeat(20)}.m4a`
    writeFileSync(path.join(folder, file), bytes)
    const infoOf = (src: string) => server.exchange(audio.info, { query: { src } })
    const { format } = (await infoOf(`bank/${file}`)).res ?? { format: { duration: 0, size: 0 } }
    expect([Math.round(format.duration), format.size]).toEqual([60, bytes.length])
    expect((await infoOf(`${server.deps.env.publicUrl}/media/bank/${file}`)).res).toEqual({ format })
    for (const src of [
      `bank/../bank/${file}`,
      `bank/${'cd'.repeat(20)}.m4a`,
      'audio/lesson.m4a',
      'https://evil.example/a.mp3',
      '/etc/passwd',
    ])
      expect([src, (await infoOf(src)).code]).toEqual([src, 404])
  })
})
