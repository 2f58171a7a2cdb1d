import { adbox } from '@/contract/site/adbox'
import { startServer, type TestServer } from '../../../support/server'

const NAME = 'pc_page_base_setting_new'

describe('active links', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    const rows = [
      { name: NAME, value: '{"h5Link":"/10th"}' },
      { name: NAME, value: '{}', is_active: false },
      { name: 'other', value: '1' },
    ]
    for (const row of rows) await server.db.insertInto('active_link').values(row).execute()
  })
  afterAll(() => server.close())

  it('[D2-7-setting-3] active links are the active rows of a name, each with its JSON value, for a visitor too', async () => {
    expect(await server.send(adbox.activeLinks, { query: { name: NAME } })).toEqual([{ name: NAME, value: '{"h5Link":"/10th"}' }])
  })

  it('active links are empty for an unused name', async () => {
    expect(await server.send(adbox.activeLinks, { query: { name: 'nothing' } })).toEqual([])
  })
})
