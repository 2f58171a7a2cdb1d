import { sealPayee } from '#server/services/wallet/wallet/payout-account'
import { startServer, type TestServer } from '../../../../test/support/server'
import { type Life, momentOf } from '../step'
import { hex, raffleId, saleId, seedOf } from '../ticket'
import { CHANCES, COURSES, PRIZES } from '../village'

const EVER = 4_102_416_000_000
const CATEGORY = 900
const FIRST_COURSE = 9_000

export const courseId = (course: number): number => FIRST_COURSE + course

/** The server, and who is who on it: the ids of the people of each village. */
export type World = { server: TestServer; ids: number[][] }

async function stockCourses({ db }: TestServer): Promise<void> {
  await db.insertInto('category').values({ id: CATEGORY, parent_id: null, level: 1, name: '会计', seq: 1 }).execute()
  const texts = { subtitle: '', cover: '', highlights: '[]', summary: '[]', teacher_ids: '[]' }
  const rows = COURSES.map((price, at) => ({
    ...texts,
    id: courseId(at),
    category_id: CATEGORY,
    type: 'normal' as const,
    title: `课程 ${at}`,
    seq: at,
    price,
    list_price: price,
    valid_days: null,
  }))
  await db.insertInto('course').values(rows).execute()
}

async function addCampaigns({ db }: TestServer, { village: { id, sale } }: Life): Promise<void> {
  const row = { title: `村 ${id}`, intro: '', status: 'running' as const, starts_at: 0, ends_at: EVER }
  await db
    .insertInto('campaign')
    .values([
      { ...row, id: saleId(id), kind: 'distribution', budget: sale.budget },
      { ...row, id: raffleId(id), kind: 'raffle', budget: null },
    ])
    .execute()
  await db
    .insertInto('distribution')
    .values({ campaign_id: saleId(id), course_id: courseId(0), share: sale.share })
    .execute()
  await db
    .insertInto('raffle')
    .values({ campaign_id: raffleId(id), chances: CHANCES, seed: seedOf(id), seed_hash: hex(seedOf(id)) })
    .execute()
  const prizes = PRIZES.map((prize, at) => ({ ...prize, campaign_id: raffleId(id), seq: at + 1, title: `奖品 ${at}`, template_id: null }))
  await db
    .insertInto('raffle_prize')
    .values(prizes.map((prize) => ({ ...prize, course_id: null })))
    .execute()
}

/** Accounts of a village, and the accounts their cash goes to, as if each had been bound long ago. */
async function addPeople({ db }: TestServer, { village: { id, people } }: Life, sealed: string): Promise<number[]> {
  const users = people.map(({ joins }, at) => ({
    mobile: `1${String(3_000_000_000 + id * people.length + at)}`,
    nickname: `学员 ${id}.${at}`,
    created_at: momentOf(joins),
  }))
  const made = await db.insertInto('users').values(users).returning(['id', 'mobile']).execute()
  const ids = users.map(({ mobile }) => made.find((one) => one.mobile === mobile)?.id ?? 0)
  const accounts = people.map(({ payee }, at) => ({ user_id: ids[at] ?? 0, sealed, hint: '', bound_at: 0, payee_hash: `${id}:${payee}` }))
  await db.insertInto('payout_account').values(accounts).execute()
  return ids
}

/** The real server with all villages, before the first day. */
export async function openWorld(lives: readonly Life[]): Promise<World> {
  const server = await startServer()
  await stockCourses(server)
  await server.db.updateTable('campaign').set({ status: 'running', budget: 1_000_000_000 }).where('id', '=', 1).execute()
  const sealed = await sealPayee(server.db, { name: '李明', account: 'liming@qq.com' })
  const ids: number[][] = []
  for (const life of lives) {
    await addCampaigns(server, life)
    ids.push(await addPeople(server, life, sealed))
  }
  return { server, ids }
}

/** Runs something for each village, a few at a time; those of one village never overlap. */
export async function inLines<T>(items: readonly T[], lines: number, act: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items].reverse()
  const line = async () => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await act(item)
  }
  await Promise.all(Array.from({ length: lines }, line))
}
