import { page } from '@/contract/site/page'
import { startServer, type TestServer } from '../../../support/server'

describe('the tree of pages', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('names fields, their directions and the home page of each', async () => {
    expect(await server.send(page.tree, { query: {} })).toEqual([
      {
        id: 1,
        name: '会计考试',
        children: [expect.objectContaining({ id: 22, pageId: 11 }), expect.objectContaining({ id: 23, pageId: 12 })],
      },
      {
        id: 2,
        name: '实务技能',
        children: [expect.objectContaining({ id: 31, pageId: 13 }), expect.objectContaining({ id: 32, pageId: 14 })],
      },
    ])
  })

  it('omits, on its own, directions without a page, and fields without a direction', async () => {
    await server.db.updateTable('block_page').set({ place_type: null, place_item: null }).where('id', 'in', [12, 13, 14]).execute()
    const all = await server.send(page.tree, { query: {} })
    expect(all.flatMap(({ children }) => children).map(({ pageId }) => pageId)).toEqual([11, null, null, null])
    const shown = await server.send(page.tree, { query: { showStatus: '1' } })
    expect(shown).toEqual([{ id: 1, name: '会计考试', children: [{ id: 22, name: '初级会计', pageId: 11 }] }])
  })
})
