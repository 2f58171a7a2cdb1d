import { sql } from 'kysely'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { endOf, type Life } from '../step'
import { raffleId, saleId } from '../ticket'
import { DAY_MS } from '../village'
import { userOf } from './perform'
import type { World } from './world'

const WINDOW_MS = 7 * DAY_MS

type Rows = {
  rewards: Map<string, unknown[]>
  balances: Map<string, number>
  debts: Map<number, number>
  spent: Map<number, number>
  draws: Map<number, unknown[]>
}

const grouped = <K, T>(rows: readonly T[], keyOf: (row: T) => K, shown: (row: T) => unknown): Map<K, unknown[]> => {
  const found = new Map<K, unknown[]>()
  for (const row of rows) {
    const list = found.get(keyOf(row)) ?? []
    if (list.length === 0) found.set(keyOf(row), list)
    list.push(shown(row))
  }
  return found
}

async function readAll({ server: { db }, ids }: World): Promise<Rows> {
  const numbers = new Map(ids.flatMap((village) => village.map((id, at): [number, number] => [id, at])))
  const rewards = await db
    .selectFrom('growth_reward as reward')
    .innerJoin('pending_cash as pending', 'pending.ref', 'reward.ref')
    .select(['reward.user_id', 'reward.from_user_id', 'role', 'order_sn', 'reward.amount', 'back_at', 'status', 'settles_at'])
    .orderBy('reward.id')
    .execute()
  const draws = await db
    .selectFrom('raffle_draw as draw')
    .innerJoin('raffle_prize as prize', 'prize.id', 'draw.prize_id')
    .select(['draw.campaign_id', 'draw.user_id', 'idempotency_key', 'number', 'ticket', 'seq'])
    .orderBy('number')
    .execute()
  const accounts = await db.selectFrom('ledger_account').select(['owner', 'kind', 'balance']).where('owner', 'like', 'user:%').execute()
  const debts = await db.selectFrom('reward_debt').selectAll().execute()
  const campaigns = await db.selectFrom('campaign').select(['id', 'spent']).execute()
  return {
    rewards: grouped(
      rewards,
      ({ order_sn }) => order_sn.split('-')[0] ?? '',
      (row) => ({
        who: numbers.get(row.user_id),
        role: row.role,
        from: numbers.get(row.from_user_id),
        amount: row.amount,
        order: Number(row.order_sn.split('-')[1]),
        state: row.back_at !== null ? 'back' : row.status === 'settled' ? 'settled' : 'frozen',
        settlesAt: row.settles_at,
      }),
    ),
    balances: new Map(accounts.map(({ owner, kind, balance }) => [`${owner}/${kind}`, balance])),
    debts: new Map(debts.map(({ user_id, amount }) => [user_id, amount])),
    spent: new Map(campaigns.map(({ id, spent }) => [id, spent])),
    draws: grouped(
      draws,
      ({ campaign_id }) => campaign_id,
      ({ user_id, idempotency_key, number, ticket, seq }) => {
        return { who: numbers.get(user_id), key: idempotency_key.replace(/-of-village-\d+$/, ''), number, ticket, prize: seq - 1 }
      },
    ),
  }
}

type Reward = Life['village']['rewards'][number]
type Draw = Life['village']['raffle']['draws'][number]

/** The village as the server has it, in the words of the model. */
function seenAs(world: World, { village }: Life, rows: Rows): string {
  const place = { world, village }
  const each = (value: (userId: number) => number) => village.people.map((_person, who) => value(userOf(place, who)))
  return endOf({
    ...village,
    rewards: (rows.rewards.get(`G${village.id}`) ?? []) as Reward[],
    cash: each((id) => rows.balances.get(`user:${id}/cash`) ?? 0),
    debt: each((id) => rows.debts.get(id) ?? 0),
    beans: each((id) => rows.balances.get(`user:${id}/beans`) ?? 0),
    sale: { ...village.sale, spent: rows.spent.get(saleId(village.id)) ?? 0 },
    raffle: { ...village.raffle, draws: (rows.draws.get(raffleId(village.id)) ?? []) as Draw[] },
  })
}

/** Checks what must hold whatever the model says: each count of faults is zero. */
async function promises({ server: { db } }: World): Promise<string[]> {
  const checks = {
    'campaigns that spent more than their budget': sql<{ faults: number }>`select count(*)::int as faults from campaign
      where budget is not null and spent > budget`,
    'rewards that settled before their window was over': sql<{ faults: number }>`select count(*)::int as faults
      from pending_cash join ledger_journal on ledger_journal.ref = 'settled:' || pending_cash.ref where made_at < settles_at`,
    'windows that are not those of the payment': sql<{ faults: number }>`select count(*)::int as faults
      from growth_reward join pending_cash using (ref) join orders using (order_sn) where settles_at <> paid_at + ${WINDOW_MS + 1}`,
    'prizes given beyond their stock': sql<{ faults: number }>`select count(*)::int as faults from raffle_prize
      where stock is not null and (taken > stock or taken <> (select count(*) from raffle_draw where prize_id = raffle_prize.id))`,
    'learners with less than nothing': sql<{ faults: number }>`select count(*)::int as faults from ledger_account
      where owner like 'user:%' and balance < 0`,
  }
  const found: string[] = []
  for (const [name, check] of Object.entries(checks)) {
    const { faults } = (await check.execute(db)).rows[0] ?? { faults: 1 }
    if (faults > 0) found.push(`${faults} ${name}`)
  }
  return [...found, ...(await bookFaults(db)).map(({ rule, ref, wanted, found: is }) => `${rule} ${ref}: ${is} instead of ${wanted}`)]
}

/** Compares every village with the model, and checks what must hold anyway. Throws at the first difference. */
export async function compare(world: World, lives: readonly Life[], day: number): Promise<void> {
  const rows = await readAll(world)
  for (const life of lives) {
    const [wanted, seen] = [endOf(life.village), seenAs(world, life, rows)]
    if (wanted !== seen) throw new Error(`day ${day}, village ${life.village.id}: the model has\n${wanted}\nthe server\n${seen}`)
  }
  const inviting = lives.reduce((sum, { village }) => sum + village.inviting, 0)
  if (rows.spent.get(1) !== inviting) throw new Error(`day ${day}: inviting has spent ${rows.spent.get(1)}, by the model ${inviting}`)
  const faults = await promises(world)
  if (faults.length > 0) throw new Error(`day ${day}: ${faults.join('; ')}`)
}
