import { user } from '@/contract/account/user'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

describe('what learners see of their account', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer({ env: { publicUrl: 'https://school.example.cn' } })
    session = await server.signIn('13800000001')
    await server.db
      .updateTable('users')
      .set({ nickname: '小满', avatar: 'avatars/l1.jpg', is_auto_up_sc: true })
      .where('id', '=', session.userId)
      .execute()
  })
  afterAll(() => server.close())

  it('[D2-7-users-4] [D2-6-roles-1] gives the default attributes, with the number masked and avatars under the public address', async () => {
    expect(await server.send(user.info, { query: {} }, session)).toEqual({
      id: session.userId,
      wxname: '',
      studentid: '',
      nickname: '小满',
      truename: '',
      largeAvatar: 'https://school.example.cn/media/avatars/l1.jpg',
      mediumAvatar: 'https://school.example.cn/media/avatars/l1.jpg',
      smallAvatar: 'https://school.example.cn/media/avatars/l1.jpg',
      verifiedMobile: '138****0001',
      roles: [],
      isAutoUpSc: false,
    })
  })

  it('[D2-7-users-3] leaves empty what was not asked for', async () => {
    const info = await server.send(user.info, { query: { attributes: 'nickname, isAutoUpSc' } }, session)
    expect(info).toMatchObject({ id: session.userId, nickname: '小满', isAutoUpSc: true, verifiedMobile: '', largeAvatar: '' })
  })

  it('[D2-7-users-3] of somebody else gives only what all may know, whatever is asked for', async () => {
    const other = await server.signIn('13800000002')
    const info = await server.send(user.info, { query: { id: session.userId, attributes: 'id,nickname,verifiedMobile,isAutoUpSc' } }, other)
    expect(info).toMatchObject({ id: session.userId, nickname: '小满', verifiedMobile: '', isAutoUpSc: false })
    expect(await server.exchange(user.info, { query: { id: 999_999 } }, other)).toMatchObject({ code: 404, msg: '用户不存在' })
  })

  it('[D2-7-users-1] several by their ids: the ones that are there, without anything private', async () => {
    const other = await server.signIn('13800000002')
    const ids = `${other.userId},${session.userId},999999,4000000000`
    const rows = await server.send(user.byIds, { query: { ids, limit: 100, for: 'base' } }, session)
    expect(rows.map(({ id }) => id)).toEqual([session.userId, other.userId])
    const avatar = 'https://school.example.cn/media/avatars/l1.jpg'
    expect(rows[0]).toEqual({ id: session.userId, nickname: '小满', largeAvatar: avatar, mediumAvatar: avatar, smallAvatar: avatar })
  })

  it.each(['', '1,', 'a', '1,-2', Array(101).fill('1').join(',')])('refuses "%s" as a list of ids', async (ids) => {
    expect(await server.exchange(user.byIds, { query: { ids, limit: 100, for: 'base' } }, session)).toMatchObject({ code: 417 })
  })
})
