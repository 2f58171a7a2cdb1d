import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { addAgreement, currentAgreement, lockVersions } from '#server/repositories/account/agreement'
import { DAY_MS } from '@/domain/time/units'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('a new version of an agreement', () => {
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

  const publish = (publishedAt: string) =>
    editor.act('publish-agreement', 'privacy', { title: '隐私政策', sections: ['一', '第一段'], publishedAt, reason: '补充第三方' })
  const versionAt = async (at: number) => (await currentAgreement(server.db, 'privacy', at))?.version

  it('carries the day on which it takes effect, and is one a day', async () => {
    const now = server.clock.now()
    const before = await versionAt(now)
    expect((await publish('2026-04-01 00:00')).to).toContain('/agreements')
    expect([await versionAt(now), await versionAt(now + 60 * DAY_MS)]).toEqual([before, '2026-04-01'])
    expect((await publish('2026-04-01 08:00')).body).toContain('2026-04-01 这一版已经有了')
    expect((await publish('2026-04-02 00:00')).to).toContain('/agreements')
    expect((await publish('2026-01-01 00:00')).body).toContain('生效时间不能早于现在')
  })

  it('keeps what was typed when another one came while its form was open, and adds nothing', async () => {
    const form = { title: '未成年人保护规则', sections: ['一', '我写的一段'], publishedAt: '2026-05-01 00:00', reason: '补充' }
    expect((await editor.act('publish-agreement', 'minors', form)).to).toContain('/agreements')
    const versions = () => server.db.selectFrom('agreement').select('version').where('kind', '=', 'minors').execute()
    const before = await versions()
    const late = await editor.act('publish-agreement', 'minors', { ...form, publishedAt: '2026-05-02 00:00' }, before.length - 1)
    expect(late.body).toContain('请重新打开核对')
    expect(late.body).toContain('我写的一段')
    expect(await versions()).toEqual(before)
  })

  onPostgres('waits for another one that is being added, and is refused after it', async () => {
    const form = { title: '第三方共享清单', sections: ['一', '第一段'], publishedAt: '2026-06-02 00:00', reason: '补充' }
    const other = { kind: 'third-party', version: '2026-06-01', title: '第三方共享清单', publishedAt: 1 } as const
    const { hasWaited, value } = await race(server.db, {
      hold: async (work) => {
        await lockVersions(work, 'third-party')
        await addAgreement(work, { ...other, sections: [] })
      },
      act: () => editor.act('publish-agreement', 'third-party', form),
    })
    expect([hasWaited, value.status]).toEqual([true, 422])
    expect(value.body).toContain('请重新打开核对')
  })
})
