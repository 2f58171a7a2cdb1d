import { tx } from '#server/database/tables'
import { postJournal } from '#server/repositories/wallet/ledger'
import { countJournals, listJournals } from '#server/repositories/wallet/ledger-list'
import { beanPostings } from '@/domain/money/beans'
import { salePostings } from '@/domain/money/ledger'
import { awardPostings } from '@/domain/wallet/cash-postings'
import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
const LIMIT = 9
const DAY = 1_000
beforeAll(async () => {
  server = await startServer()
  const days = [salePostings('wechat', 500), beanPostings(7, 60), awardPostings(8, 300), salePostings('alipay', 900)]
  await tx(server.db, async (work) => {
    for (const [at, postings] of days.entries()) await postJournal(work, { ref: `kind${at}:1`, reason: '', postings, now: (at + 1) * DAY })
  })
})
afterAll(() => server.close())

const whole = { from: 0, below: 9 * DAY }
const refs = async (account: string, made?: { from?: number; below?: number }) => {
  const wanted = { account, ...(made && { made }) }
  const rows = await listJournals(server.db, { ...wanted, limit: LIMIT })
  expect(await countJournals(server.db, wanted)).toEqual({ count: rows.length, isMore: false })
  return rows.map(({ ref }) => ref)
}

describe('journals of an account', () => {
  it.each([
    ['provider:wechat/receivable', ['kind0:1']],
    ['school/sales', ['kind3:1', 'kind0:1']],
    ['users/beans', ['kind1:1']],
    ['users/cash-pending', ['kind2:1']],
    ['users/sales', []],
    ['nobody/sales', []],
  ])('%s has the same ones with days and without', async (account, wanted) => {
    expect([await refs(account), await refs(account, whole)]).toEqual([wanted, wanted])
  })

  it('journals of other days are left out', async () => {
    expect(await refs('school/sales', { from: 2 * DAY })).toEqual(['kind3:1'])
    expect(await refs('users/beans', { below: 2 * DAY })).toEqual([])
  })

  it('a text that names no account leaves every journal in', async () => {
    expect(await refs('users')).toHaveLength(4)
  })
})
