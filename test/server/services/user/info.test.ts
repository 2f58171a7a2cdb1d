import { user } from '@/contract/user'
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

  it('gives the default attributes, with the number masked and avatars under the public address', async () => {
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

  it('leaves empty what was not asked for', async () => {
    const info = await server.send(user.info, { query: { attributes: 'nickname, isAutoUpSc' } }, session)
    expect(info).toMatchObject({ id: session.userId, nickname: '小满', isAutoUpSc: true, verifiedMobile: '', largeAvatar: '' })
  })
})
