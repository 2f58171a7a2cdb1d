import { tx } from '#server/database/tables'
import { addStaff } from '#server/repositories/account/staff'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { balanceOf, postJournal } from '#server/repositories/wallet/ledger'
import { mergeAccounts, undoMerge } from '#server/services/merge/merge'
import { awardCash, settleDueCash, withdrawAward } from '#server/services/wallet/wallet/settle-cash'
import { type Chance, chance } from '../../../support/chance'
import { startServer, type TestServer } from '../../../support/server'

const HISTORIES = 6
const STEPS = 30
const ACCOUNTS = 4
const DAY_MS = 86_400_000
const KINDS = ['beans', 'cash'] as const

type Award = { ref: string; owner: number; amount: number; state: 'pending' | 'settled' | 'cancelled' }
type Merge = { id: number; kept: number; gone: number; moved: { beans: number; cash: number }; awards: Award[] }
type Purse = { beans: number; cash: number; into: number | null }

/** The purses as they should be, by the rules alone. */
class Model {
  purses: Purse[] = Array.from({ length: ACCOUNTS }, () => ({ beans: 0, cash: 0, into: null }))
  awards: Award[] = []
  merges: Merge[] = []

  pendingOf(at: number): number {
    return this.awards.reduce((sum, { owner, state, amount }) => (owner === at && state === 'pending' ? sum + amount : sum), 0)
  }

  purse(at: number): Purse {
    const purse = this.purses[at]
    if (!purse) throw new Error(`no purse ${at}`)
    return purse
  }

  merge(id: number, kept: number, gone: number): void {
    const [to, from] = [this.purse(kept), this.purse(gone)]
    const awards = this.awards.filter(({ owner, state }) => owner === gone && state === 'pending')
    this.merges.push({ id, kept, gone, moved: { beans: from.beans, cash: from.cash }, awards })
    for (const kind of KINDS) {
      to[kind] += from[kind]
      from[kind] = 0
    }
    for (const award of this.awards) if (award.owner === gone) award.owner = kept
    from.into = kept
  }

  undo({ kept, gone, moved, awards }: Merge): void {
    const [to, from] = [this.purse(kept), this.purse(gone)]
    const settled = awards.reduce((sum, { state, amount }) => (state === 'settled' ? sum + amount : sum), 0)
    const back = { beans: Math.min(moved.beans, to.beans), cash: Math.min(moved.cash + settled, to.cash) }
    for (const kind of KINDS) {
      to[kind] -= back[kind]
      from[kind] += back[kind]
    }
    for (const award of awards) award.owner = gone
    from.into = null
  }
}

class History {
  private readonly model = new Model()
  private made = 0

  constructor(
    private readonly server: TestServer,
    private readonly ids: readonly number[],
    private readonly staffId: number,
    private readonly chance: Chance,
  ) {}

  private idOf(at: number): number {
    return this.ids[at] ?? 0
  }

  private now(): number {
    return this.server.clock.now()
  }

  private move(at: number, kind: (typeof KINDS)[number], amount: number) {
    this.model.purse(at)[kind] += amount
    this.made += 1
    const postings = [
      { owner: 'elsewhere', kind, amount: -amount },
      { owner: `user:${this.idOf(at)}`, kind, amount },
    ]
    return tx(this.server.db, (work) =>
      postJournal(work, { ref: `step:${this.idOf(0)}:${this.made}`, reason: 'test', postings, now: this.now() }),
    )
  }

  private async award(at: number): Promise<void> {
    this.made += 1
    const award: Award = { ref: `award-${this.idOf(0)}-${this.made}`, owner: at, amount: 1 + this.chance.below(500), state: 'pending' }
    this.model.awards.push(award)
    const { ref, amount } = award
    const given = { userId: this.idOf(at), amount, reason: 'test', ref, settlesAt: this.now() + DAY_MS, now: this.now() }
    await tx(this.server.db, (work) => awardCash(work, given))
  }

  private async settle(): Promise<void> {
    this.server.clock.advance(DAY_MS)
    await settleDueCash(this.server.deps)
    for (const award of this.model.awards)
      if (award.state === 'pending') {
        award.state = 'settled'
        this.model.purse(award.owner).cash += award.amount
      }
  }

  private async withdraw(): Promise<void> {
    const award = this.model.awards.find(({ state }) => state === 'pending')
    if (!award) return
    award.state = 'cancelled'
    await tx(this.server.db, (work) => withdrawAward(work, award.ref, this.now()))
  }

  private async merge(open: readonly number[]): Promise<void> {
    const [kept, gone] = [open[this.chance.below(open.length)] ?? 0, open[this.chance.below(open.length)] ?? 0]
    if (kept === gone) return
    const wish = { kept: this.idOf(kept), gone: this.idOf(gone), staffId: this.staffId, reason: 'test', now: this.now() }
    const { id } = await tx(this.server.db, (work) => mergeAccounts(work, wish))
    this.model.merge(id, kept, gone)
  }

  private async undo(): Promise<void> {
    const { merges } = this.model
    const fit = merges.filter(({ kept }) => this.model.purse(kept).into === null)
    const merge = fit[this.chance.below(Math.max(1, fit.length))]
    if (!merge) return
    merges.splice(merges.indexOf(merge), 1)
    this.model.undo(merge)
    await tx(this.server.db, (work) => undoMerge(work, merge.id, { staffId: this.staffId, now: this.now() }))
  }

  async step(): Promise<void> {
    const { chance, model } = this
    const open = model.purses.flatMap(({ into }, at) => (into === null ? [at] : []))
    const at = open[chance.below(open.length)] ?? 0
    const kind = chance.pick(KINDS)
    const held = model.purse(at)[kind]
    const drawn = chance.below(10)
    if (drawn < 3) await this.move(at, kind, 1 + chance.below(1_000))
    else if (drawn < 4 && held > 0) await this.move(at, kind, -(1 + chance.below(held)))
    else if (drawn < 6) await this.award(at)
    else if (drawn < 7) await (chance.happens(0.5) ? this.settle() : this.withdraw())
    else if (drawn < 9) await this.merge(open)
    else await this.undo()
  }

  /** The purses as they are and as they should be. */
  async compare(): Promise<void> {
    const kinds = ['beans', 'cash', 'cash-pending']
    for (let at = 0; at < ACCOUNTS; at += 1) {
      const owner = `user:${this.idOf(at)}`
      const found = await Promise.all(kinds.map((kind) => balanceOf(this.server.db, { owner, kind })))
      const { beans, cash } = this.model.purse(at)
      expect({ at, found }).toEqual({ at, found: [beans, cash, this.model.pendingOf(at)] })
    }
  }
}

describe('purses of accounts that are merged and parted', () => {
  let server: TestServer
  let staffId: number
  beforeAll(async () => {
    server = await startServer()
    staffId = (await addStaff(server.db, { mobile: '13700007009', name: '员工', roles: ['service'] }, server.clock.now())) ?? 0
  })
  afterAll(() => server.close())

  it.each(Array.from({ length: HISTORIES }, (_, seed) => [seed]))(
    'equal those of a model after every step of history %i, and the books agree',
    async (seed) => {
      const ids: number[] = []
      for (let at = 0; at < ACCOUNTS; at += 1)
        ids.push((await server.signIn(`1390001${String(seed).padStart(2, '0')}${String(at).padStart(2, '0')}`)).userId)
      const history = new History(server, ids, staffId, chance(seed))
      for (let step = 0; step < STEPS; step += 1) {
        await history.step()
        await history.compare()
      }
      expect(await bookFaults(server.db)).toEqual([])
    },
  )
})
