import { messagingOf } from '#server/providers/messaging/gateway'
import { judgePublished } from '#server/services/account/published'
import { circle } from '@/contract/community/circle'
import { legacy } from '@/contract/site/legacy'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

let server: TestServer
let learner: TestSession
let visitorOfWeb: TestSession
beforeAll(async () => {
  server = await startServer()
  learner = await server.signIn('13900006701')
  visitorOfWeb = await server.signIn('13900006702')
  const identity = { app: 'mini' as const, open_id: 'mini-6701', union_id: null, user_id: learner.userId }
  await server.db.insertInto('messaging_identity').values(identity).execute()
  await server.db.insertInto('study_circle').values({ id: 1, title: '打卡圈', intro: '', cover: 'covers/c101.jpg' }).execute()
})
afterAll(() => server.close())
afterEach(() => jest.restoreAllMocks())
const verdictOf = async (text: string, { userId }: TestSession = learner) =>
  (await judgePublished(server.deps, userId, 'forum', text)).verdict

describe('words that others will read', () => {
  it.each([
    ['今天学完了第三章', 'pass'],
    ['这是一段疑似样例', 'hold'],
    ['这是一段违规样例', 'refuse'],
    ['考前押题群，包过', 'hold'],
    ['约炮', 'refuse'],
  ])('%s has the harder verdict of our rules and of the messaging app: %s', async (text, verdict) =>
    expect(await verdictOf(text)).toBe(verdict),
  )

  it('have the verdict of our own rules alone for a learner who never came by the mini-program', async () => {
    const asked = jest.spyOn(await messagingOf(server.deps), 'checkText')
    expect(await verdictOf('这是一段违规样例', visitorOfWeb)).toBe('pass')
    expect(asked).not.toHaveBeenCalled()
  })

  it('stay away from the messaging app when our own rules refuse them', async () => {
    const asked = jest.spyOn(await messagingOf(server.deps), 'checkText')
    await verdictOf('约炮')
    expect(asked).not.toHaveBeenCalled()
  })

  it('stand where the messaging app judges nobody who is away from the program', async () => {
    jest.spyOn(await messagingOf(server.deps), 'checkText').mockResolvedValue('absent')
    expect(await verdictOf('今天学完了第三章')).toBe('pass')
  })

  it('wait for staff while the check is away', async () => {
    jest.spyOn(await messagingOf(server.deps), 'checkText').mockRejectedValue(new Error('no route to the provider'))
    expect(await verdictOf('今天学完了第三章')).toBe('hold')
  })

  it('become no name and no word of a profile when the messaging app doubts them', async () => {
    const change = (body: { nickname?: string; introduce?: string }) => server.exchange(legacy.changeInfo, { body }, learner)
    const refused = { msg: '昵称或介绍没有通过内容安全检查，请换一种写法，或稍后再试' }
    expect(await change({ nickname: '违规样例' })).toMatchObject(refused)
    expect(await change({ introduce: '这是一段疑似样例' })).toMatchObject(refused)
    expect(await change({ nickname: '小启', introduce: '' })).toMatchObject({ code: 200, res: { nickname: '小启', introduce: '' } })
  })

  it('refused by the messaging app are not stored, and the reason is told', async () => {
    await server.send(circle.join, { params: { id: 1 }, body: { isOn: true } }, learner)
    const body = { text: '这是一段违规样例', images: [], idempotencyKey: 'post-6701' }
    await expect(server.send(circle.write, { params: { id: 1 }, body }, learner)).rejects.toMatchObject({
      msg: '内容没有通过微信的安全检查，请修改后再发布',
    })
    expect(await server.db.selectFrom('circle_post').select('id').execute()).toEqual([])
  })
})
