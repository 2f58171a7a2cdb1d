import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { refreshPassages } from '#server/services/ai/passages'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('sources of the tutor', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  let article: { id: number; title: string }
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
    await refreshPassages(server.deps)
    const passages = server.db.selectFrom('ai_passage').select('ref_id').where('kind', '=', 'article')
    article = await server.db
      .selectFrom('article')
      .select(['id', 'title'])
      .where('id', 'in', passages)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const quoted = async () =>
    (await server.db.selectFrom('ai_passage').select('id').where('kind', '=', 'article').where('ref_id', '=', article.id).execute()).length
  const find = (query: string) => editor.get(`/ai-sources?${query}`)

  it('lists them by kind, state and name', async () => {
    const { body } = await find(`kind=article&word=${encodeURIComponent(article.title)}`)
    expect(body).toContain(`/acts/take-ai-source-out/article.${article.id}`)
    expect((await find('kind=help')).body).not.toContain('take-ai-source-out/article.')
    expect((await find('word=%25%25%25')).body).toContain('没有这样的资料')
    expect((await find('state=off')).body).toContain('没有这样的资料')
  })

  it('quotes none that is taken out, until it is put back', async () => {
    const ref = `article.${article.id}`
    const before = await quoted()
    expect(before).toBeGreaterThan(0)
    expect((await editor.act('put-ai-source-back', ref, {})).body).toContain('它没有被停用')
    expect((await editor.act('take-ai-source-out', ref, { reason: '付费内容' })).status).toBe(303)
    expect(await quoted()).toBe(0)
    await refreshPassages(server.deps)
    expect(await quoted()).toBe(0)
    expect((await editor.act('take-ai-source-out', ref, { reason: '再来一次' })).body).toContain('已经不引用了')
    expect((await find('state=off')).body).toContain('付费内容')
    expect((await editor.act('put-ai-source-back', ref, {})).status).toBe(303)
    expect(await quoted()).toBe(before)
  })

  it.each(['article.999999', 'film.1', 'article', 'article.x'])('refuses %s', async (ref) => {
    expect((await editor.get(`/acts/take-ai-source-out/${ref}`)).status).toBe(404)
  })
})
