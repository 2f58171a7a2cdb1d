import { openText, sealText } from '#server/database/sealed'
import { tx } from '#server/database/tables'
import { openRow, sealRow } from '#server/seed/year/sealed'
import { openPayee, payeeHash, sealPayee } from '#server/services/wallet/wallet/payout-account'
import { startServer, type TestServer } from '../../../support/server'

describe('sealed columns of the year', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('hold a receiver as it is read, until it is sealed with the keys of the installation', async () => {
    const row = { sealed: await sealText(server.db, 'address', '李静 人民路 1 号') }
    await openRow(server.db, 'raffle_draw', row)
    expect(row.sealed).toBe('李静 人民路 1 号')
    await tx(server.db, (work) => sealRow(work, 'raffle_draw', row))
    expect(await openText(server.db, 'address', row.sealed)).toBe('李静 人民路 1 号')
  })

  it('keep whom money was paid to, and take the hash of the installation', async () => {
    const payee = { name: '王敏', account: 'wangmin@example.com' }
    const row = { sealed: await sealPayee(server.db, payee), payee_hash: 'of another installation' }
    await openRow(server.db, 'payout_account', row)
    expect(row).toEqual({ sealed: JSON.stringify(payee), payee_hash: '' })
    await tx(server.db, (work) => sealRow(work, 'payout_account', row))
    expect(await openPayee(server.db, row.sealed)).toEqual(payee)
    expect(row.payee_hash).toBe(await payeeHash(server.db, payee.account))
  })

  it('leave alone what is not sealed, and refuse a row that names nobody to pay', async () => {
    const row = { sealed: '', region: '' }
    await openRow(server.db, 'raffle_draw', row)
    await tx(server.db, (work) => sealRow(work, 'raffle_draw', row))
    expect(row).toEqual({ sealed: '', region: '' })
    const broken = { sealed: '{"name":"王敏"}' }
    await expect(tx(server.db, (work) => sealRow(work, 'cash_out', broken))).rejects.toThrow(/cash_out/)
  })
})
