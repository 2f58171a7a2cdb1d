import { type Tx, tx } from '#server/database/tables'
import { balanceOf, lockedBalance, postJournal } from '#server/repositories/wallet/ledger'
import { BEANS } from '@/domain/money/beans'
import type { Posting } from '@/domain/money/ledger'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const cash = (owner: string) => ({ owner, kind: 'cash' })
const move = (from: string, to: string, amount: number): Posting[] => [
  { ...cash(from), amount: -amount },
  { ...cash(to), amount },
]
const post = (ref: string, postings: Posting[]) =>
  tx(server.db, (work) => postJournal(work, { ref, reason: '', postings, now: server.clock.now() }))
const balance = (owner: string) => balanceOf(server.db, cash(owner))

describe('a journal', () => {
  it('moves its sums once, however often it is written', async () => {
    expect(await Promise.all([post('once', move('a', 'b', 5)), post('once', move('a', 'b', 5))])).toEqual(
      expect.arrayContaining([true, false]),
    )
    expect(await post('once', move('a', 'b', 5))).toBe(false)
    expect([await balance('a'), await balance('b'), await balance('nobody')]).toEqual([-5, 5, 0])
    expect(await tx(server.db, (work) => lockedBalance(work, cash('nobody')))).toBe(0)
  })

  it('a journal with a sum other than zero is refused', async () => {
    await expect(post('wrong', [{ ...cash('c'), amount: 1 }])).rejects.toThrow('journal wrong does not balance')
    expect(await server.db.selectFrom('ledger_journal').select('ref').where('ref', '=', 'wrong').execute()).toEqual([])
  })

  it('counts beans in beans and money in fen', async () => {
    await post('beans', [
      { owner: 'd', kind: BEANS, amount: 3 },
      { owner: 'school', kind: BEANS, amount: -3 },
    ])
    await post('money', move('e', 'd', 4))
    const accounts = await server.db
      .selectFrom('ledger_account')
      .select(['kind', 'unit', 'balance'])
      .where('owner', '=', 'd')
      .orderBy('kind')
      .execute()
    expect(accounts).toEqual([
      { kind: BEANS, unit: 'bean', balance: 3 },
      { kind: 'cash', unit: 'fen', balance: 4 },
    ])
    for (const [kind, held] of [
      [BEANS, 3],
      ['cash', 4],
    ] as const) {
      expect(await balanceOf(server.db, { owner: 'd', kind })).toBe(held)
      expect(await tx(server.db, (work) => lockedBalance(work, { owner: 'd', kind }))).toBe(held)
    }
  })

  onPostgres('locks the older account first, so that two journals never wait for each other', async () => {
    // Left to itself the database finds rows in the order they were written in.
    for (const [id, owner] of [
      [90_002, 'newer'],
      [90_001, 'older'],
    ] as const)
      await server.db
        .insertInto('ledger_account')
        .values({ id, ...cash(owner), unit: 'fen' })
        .execute()
    const locked = (work: Tx, owner: string) =>
      work.selectFrom('ledger_account').select('id').where('owner', '=', owner).where('kind', '=', 'cash').forUpdate()
    const { hasWaited } = await race(server.db, {
      hold: (work) => locked(work, 'newer').execute(),
      act: () => post('back', move('newer', 'older', 1)),
      look: () => expect(tx(server.db, (work) => locked(work, 'older').noWait().execute())).rejects.toMatchObject({ code: '55P03' }),
    })
    expect([hasWaited, await balance('older'), await balance('newer')]).toEqual([true, 1, -1])
  })

  onPostgres('waits for no account but its own', async () => {
    await post('other', move('bank', 'bystander', 1))
    const { hasWaited } = await race(server.db, {
      hold: (work) => lockedBalance(work, cash('bystander')),
      act: () => post('mine', move('payer', 'payee', 1)),
    })
    expect(hasWaited).toBe(false)
  })

  onPostgres('waits for a simultaneous spending of the balance it changes', async () => {
    await post('fill', move('bank', 'spender', 10))
    const { hasWaited, value } = await race(server.db, {
      hold: async (work) => {
        const own = await lockedBalance(work, cash('spender'))
        await postJournal(work, { ref: 'spent', reason: '', postings: move('spender', 'bank', own), now: 0 })
      },
      act: () => tx(server.db, (work) => lockedBalance(work, cash('spender'))),
    })
    expect([hasWaited, value]).toEqual([true, 0])
  })
})
