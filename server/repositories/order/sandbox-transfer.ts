import type { Selectable } from 'kysely'
import type { WalletTables } from '#server/database/rows/wallet'
import type { Db } from '#server/database/tables'

export const findTransfer = (db: Db, outBizNo: string) =>
  db.selectFrom('sandbox_transfer').selectAll().where('out_biz_no', '=', outBizNo).executeTakeFirst()

/** Remembers a transfer; the same number again is the same transfer. */
export const putTransfer = (db: Db, row: Selectable<WalletTables['sandbox_transfer']>) =>
  db
    .insertInto('sandbox_transfer')
    .values(row)
    .onConflict((on) => on.column('out_biz_no').doNothing())
    .execute()
