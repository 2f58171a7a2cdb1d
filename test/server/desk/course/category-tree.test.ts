import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { live } from '@/contract/learn/live'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('the tree of categories at the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  it('gives the lives of a category a picture and a film, which those below it have too', async () => {
    const { parent_id: above } = await server.db.selectFrom('category').select('parent_id').where('id', '=', 22).executeTakeFirstOrThrow()
    const picture = async (id: number) => (await server.send(live.picture, { params: { id } })).picture
    expect(await picture(22)).toBe('')
    expect((await editor.act('set-category-live', above ?? 0, { picture: '', video: 'video/lesson.mp4' })).body).toContain(
      '有预告片就要有图片',
    )
    const face = { picture: 'covers/b-live.jpg', video: '' }
    expect((await editor.act('set-category-live', above ?? 0, face)).status).toBe(303)
    expect(await picture(22)).toMatch(/\/media\/covers\/b-live\.jpg$/)
    expect((await editor.act('set-category-live', above ?? 0, { picture: '', video: '' })).status).toBe(303)
    expect(await picture(22)).toBe('')
  })
})
