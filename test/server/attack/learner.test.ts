import type { KyselyPlugin } from 'kysely'
import { tx } from '#server/database/tables'
import { forgetOldQuotas } from '#server/providers/uploads/rules'
import { accountOfIdentity, accountOfPhone } from '#server/repositories/account/messaging-identity'
import type { UpToken } from '@/contract/site/upload.schema'
import { practice } from '@/contract/tiku/practice'
import { learningDayOf } from '@/domain/time/day'
import { leaveFor, png, postForm } from '../providers/uploads/upload'
import { openPracticeHall, type PracticeHall } from '../services/tiku/practice/practice-hall'

const DAY_MS = 86_400_000

let hall: PracticeHall
beforeAll(async () => {
  hall = await openPracticeHall()
})
afterAll(() => hall.server.close())

describe('files of one learner', () => {
  const upload = async (key: string, { token, keyPrefix }: UpToken) =>
    (await postForm(hall.server, { token, key: `${keyPrefix}${key}.png` }, png(64))).statusCode

  it('have a limit of a hundred a day, and the other learners continue to upload', async () => {
    const session = await hall.server.signIn('13900500001')
    const leave = await leaveFor(hall.server, session)
    expect(await upload('first', leave)).toBe(200)
    await hall.server.db.updateTable('upload_day').set({ files: 99 }).execute()
    expect([await upload('a', leave), await upload('b', leave)]).toEqual([200, 429])
    const other = await hall.server.signIn('13900500002')
    expect(await upload('c', await leaveFor(hall.server, other))).toBe(200)
  })

  it('have a daily limit of bytes, reset the next day', async () => {
    const session = await hall.server.signIn('13900500003')
    const day = learningDayOf(hall.server.clock.now())
    await hall.server.db
      .insertInto('upload_day')
      .values({ user_id: session.userId, day, files: 1, bytes: 200 * 1_048_576 - 63 })
      .execute()
    expect(await upload('a', await leaveFor(hall.server, session))).toBe(429)
    hall.server.clock.advance(DAY_MS)
    const again = await hall.server.signIn('13900500003')
    expect(await upload('a', await leaveFor(hall.server, again))).toBe(200)
    hall.server.clock.advance(DAY_MS)
    await forgetOldQuotas(hall.server.deps)
    expect((await hall.server.db.selectFrom('upload_day').select('user_id').execute()).map(({ user_id }) => user_id)).toEqual([
      again.userId,
    ])
  })
})

describe('a draw from the bank', () => {
  it('reads a sample, each question once, and of the requested types and difficulties', async () => {
    const session = await hall.server.signIn('13900500004')
    const start = (difficulties: number[], count: number) =>
      hall.server.send(
        practice.start,
        { body: { source: { kind: 'random', categoryId: 22, types: ['single_choice'], difficulties, count }, mode: 'practice' } },
        session,
      )
    const drawn = async (difficulties: number[], count: number) =>
      (await start(difficulties, count)).questions.map(({ id }) => id).sort((one, other) => one - other)
    const few = await drawn([2], 3)
    expect(new Set(few).size).toBe(3)
    const all = await drawn([2], 50)
    expect(all).toEqual([...new Set(all)])
    for (const id of few) expect(all).toContain(id)
    expect(await drawn([2], 50)).toEqual(all)
  })
})

describe('signing in from the mini-program', () => {
  const identity = { openId: 'open-1', unionId: null }

  it('locks accounts before it writes rows that refer to them, with and without a number', async () => {
    const { db, clock } = hall.server
    const seen: string[] = []
    const recorder: KyselyPlugin = {
      transformQuery: ({ node }) => {
        const text = JSON.stringify(node)
        if (text.includes('"ForUpdate"')) seen.push('lock')
        if (node.kind === 'InsertQueryNode' && text.includes('"messaging_identity"')) seen.push('bind')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const watched = db.withPlugin(recorder)
    const mayMake = { mayMake: true, now: clock.now() }
    await tx(watched, (work) => accountOfIdentity(work, 'mini', identity, mayMake))
    await tx(watched, (work) => accountOfPhone(work, 'mini', identity, '13900500009', clock.now()))
    await tx(watched, (work) => accountOfIdentity(work, 'mini', identity, mayMake))
    // The first makes its account, which nobody else sees yet.
    expect(seen).toEqual(['bind', 'lock', 'bind', 'lock', 'bind'])
  })
})
