import fastify from 'fastify'
import { tx } from '#server/database/tables'
import { registerTrackerSink } from '#server/http/tracker-sink'
import { addStaff } from '#server/repositories/account/staff'
import { addLink } from '#server/repositories/site/marketing-links'
import { setting } from '@/contract/site/setting'
import { batchBody } from '@/domain/layout/tracker-plan'
import { startServer, type TestServer } from '../../support/server'

const headers = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the collection endpoint', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const post = (payload: string) => server.app.inject({ method: 'POST', url: '/track/collect', headers, payload })

  it('[D2-7-tracker-2] accepts batches as data_list by POST and by image, newest first', async () => {
    expect((await post(batchBody([{ event: 'a' }, { event: 'b' }]))).statusCode).toBe(204)
    const image = await server.app.inject(`/track/collect?${batchBody([{ event: '课' }])}`)
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/gif'])
    const { rows } = (await server.app.inject('/dev/track.json')).json()
    expect(rows).toEqual([{ event: '课' }, { event: 'b' }, { event: 'a' }])
  })

  it('refuses an invalid batch', async () => {
    expect((await post('data_list=%7B%7D')).json()).toMatchObject({ code: 417 })
    expect((await post('data_list=nonsense')).json()).toMatchObject({ code: 417 })
    expect((await post('')).json()).toMatchObject({ code: 417 })
  })

  it('[D2-7-tracker-3] has the visual config of the settings, and [D2-7-tracker-4] resolves the links of marketing', async () => {
    const configOf = async () => (await server.app.inject('/track/visual-config?app_id=qiming&version=1')).json()
    expect(await configOf()).toEqual({ version: '0', heatmap_type: null, events: [] })
    const value = { version: '2', heatmap_type: 3, events: [{ event_name: 'view_course', page: 'course_detail' }] }
    await server.db
      .insertInto('bt_setting')
      .values({ name: 'tracker_visual_config', value: JSON.stringify(value) } as never)
      .execute()
    expect(await configOf()).toEqual(value)

    const paramsOf = async (key: string) =>
      (await server.app.inject(`/track/deep-link?key=${key}&system_type=h5&project=default`)).json<{ params: object }>().params
    const staffId = await addStaff(server.db, { mobile: '13900000091', name: '周老师', roles: ['marketing'] }, 0)
    const link = { campaign: 'spring', channel: 'weibo', address: '/course/101/detail' }
    await tx(server.db, (work) =>
      addLink(work, { ...link, code: 'abcd2345', title: '', body: '', brand: '', staffId: staffId ?? 0, now: 0 }),
    )
    expect([await paramsOf('abcd2345'), await paramsOf('nobody')]).toEqual([link, {}])
    await server.db.updateTable('marketing_link').set({ is_active: false }).execute()
    expect(await paramsOf('abcd2345')).toEqual({})
  })

  it('stands at the configured address', async () => {
    const { tracker } = await server.send(setting.site, {}, await server.signIn())
    expect(tracker).toEqual({ address: `${server.deps.env.publicUrl}/track`, appId: 'qiming', project: 'default' })
  })

  it('the collection endpoint is absent in production', async () => {
    const app = fastify()
    registerTrackerSink(app, { ...server.deps.env, mode: 'production' })
    expect((await app.inject('/track/visual-config')).statusCode).toBe(404)
    await app.close()
  })
})
