import { type Tx, tx } from '#server/database/tables'
import { accountOf, lockLearners } from '#server/repositories/account/account'
import { accountOfIdentity, accountOfPhone } from '#server/repositories/account/messaging-identity'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer } from '../../../support/server'

describe('the messaging identity of a learner', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const account = (app: 'web' | 'mini', openId: string, unionId: string | null, mayMake = true) =>
    tx(server.db, (work) => accountOfIdentity(work, app, { openId, unionId }, { mayMake, now: 1 }))

  it('belongs to one account over the apps of one owner', async () => {
    const web = await account('web', 'w1', 'u1')
    expect((await account('mini', 'm1', 'u1', false))?.id).toBe(web?.id)
    expect((await account('mini', 'm1', null, false))?.id).toBe(web?.id)
  })

  it('keeps the common id when one of the apps omits it later', async () => {
    const web = await account('web', 'w2', 'u2')
    await account('web', 'w2', null)
    expect((await account('mini', 'm2', 'u2', false))?.id).toBe(web?.id)
  })

  it('stays with its learner in an app where they gave the number of somebody else', async () => {
    const phone = (app: 'web' | 'mini', openId: string, mobile: string) =>
      tx(server.db, (work) => accountOfPhone(work, app, { openId, unionId: 'u3' }, mobile, 1))
    const own = await phone('web', 'w3', '13900000035')
    const other = await server.signIn('13900000036')
    expect((await phone('mini', 'm3', '13900000036')).id).toBe(other.userId)
    expect((await account('mini', 'm3', 'u3', false))?.id).toBe(own.id)
  })

  it('belongs to two accounts without a common id', async () => {
    expect((await account('web', 'same', null))?.id).not.toBe((await account('mini', 'same', null))?.id)
  })

  it('belongs to the account of a number as created, whoever signs in again', async () => {
    const made = async (now: number) => {
      const { id } = await tx(server.db, (work) => accountOf(work, '13900000032', now))
      return server.db.selectFrom('users').select(['id', 'nickname', 'created_at']).where('id', '=', id).executeTakeFirstOrThrow()
    }
    const first = await made(5)
    await server.db.updateTable('users').set({ nickname: '小满' }).where('id', '=', first.id).execute()
    expect(await made(6)).toEqual({ ...first, nickname: '小满', created_at: 5 })
  })

  onPostgres('an identity is locked with others in the order of their ids', async () => {
    const [low, high] = [(await server.signIn('13900000033')).userId, (await server.signIn('13900000034')).userId]
    let [times, holder] = [0, undefined as Tx | undefined]
    const { hasWaited } = await race(server.db, {
      hold: (work) => {
        holder = work
        return lockLearners(work, [low])
      },
      act: () =>
        tx(server.db, (work) => {
          times += 1
          return lockLearners(work, [high, low])
        }),
      look: async () => void (holder && (await lockLearners(holder, [high]))),
    })
    expect([hasWaited, times]).toEqual([true, 1])
  })

  it('belongs to nobody while no account may be created', async () => {
    expect(await account('web', 'nobody', null, false)).toBeNull()
  })

  onPostgres('locks its accounts in one order, so that two sign-ins never wait for each other', async () => {
    const own = await account('web', 'ordered', null)
    const { userId: other } = await server.signIn('13900000031')
    const locked = (work: Tx, id: number) => work.selectFrom('users').select('id').where('id', '=', id).forUpdate()
    const { hasWaited, value } = await race(server.db, {
      hold: (work) => locked(work, other).execute(),
      act: () => tx(server.db, (work) => accountOfPhone(work, 'web', { openId: 'ordered', unionId: null }, '13900000031', 1)),
      look: () =>
        expect(
          tx(server.db, (work) =>
            locked(work, own?.id ?? 0)
              .noWait()
              .execute(),
          ),
        ).rejects.toMatchObject({ code: '55P03' }),
    })
    expect([hasWaited, value.id]).toEqual([true, other])
  })

  it('belongs to one account after two first sign-ins at once', async () => {
    const before = await server.db.selectFrom('users').select('id').execute()
    const ids = (await Promise.all([1, 2, 3].map(() => account('web', 'race', null)))).map((one) => one?.id)
    expect(new Set(ids).size).toBe(1)
    expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(before.length + 1)
  })
})
