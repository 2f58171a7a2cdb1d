import type { Db, Tx } from '#server/database/tables'
import { type MailingRules, usualMailingRules } from '@/domain/account/mailing'
import { type RefundRules, usualRefundRules } from '@/domain/order/refund'
import { type CashOutRules, usualCashOutRules } from '@/domain/wallet/cash-out-rules'
import { type FeeRates, usualFeeRates } from '@/domain/wallet/closing'

type Stored<T> = { rules: T; version: number }

async function stored<T extends object>(db: Db | Tx, name: string, usual: T): Promise<Stored<T>> {
  const row = await db.selectFrom('money_rule').select(['value', 'version']).where('name', '=', name).executeTakeFirst()
  return { rules: { ...usual, ...row?.value }, version: row?.version ?? 0 }
}

/** Sets rules; false when another person changed them since `version`. */
async function put(work: Tx, name: string, rules: object, version: number): Promise<boolean> {
  const value = JSON.stringify(rules)
  const row = await work
    .insertInto('money_rule')
    .values({ name, value, version: 1 })
    .onConflict((on) =>
      on
        .column('name')
        .doUpdateSet({ value, version: version + 1 })
        .where('money_rule.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return row?.version === version + 1
}

const REFUND = 'refund'

/** The rules of giving back with the version of their last change. */
export const storedRefundRules = (db: Db | Tx): Promise<Stored<RefundRules>> => stored(db, REFUND, usualRefundRules)
export const refundRules = async (db: Db | Tx): Promise<RefundRules> => (await storedRefundRules(db)).rules
export const putRefundRules = (work: Tx, rules: RefundRules, version: number): Promise<boolean> => put(work, REFUND, rules, version)

const CASH_OUT = 'cash-out'

/** The rules of paying cash out with the version of their last change. */
export const storedCashOutRules = (db: Db | Tx): Promise<Stored<CashOutRules>> => stored(db, CASH_OUT, usualCashOutRules)
export const cashOutRules = async (db: Db | Tx): Promise<CashOutRules> => (await storedCashOutRules(db)).rules
export const putCashOutRules = (work: Tx, rules: CashOutRules, version: number): Promise<boolean> => put(work, CASH_OUT, rules, version)

const MAILING = 'mailing'

/** The rules of messages to many with the version of their last change. */
export const storedMailingRules = (db: Db | Tx): Promise<Stored<MailingRules>> => stored(db, MAILING, usualMailingRules)
export const mailingRules = async (db: Db | Tx): Promise<MailingRules> => (await storedMailingRules(db)).rules
export const putMailingRules = (work: Tx, rules: MailingRules, version: number): Promise<boolean> => put(work, MAILING, rules, version)

const WAYS = 'message-ways'
type Ways = { closed: string[] }
const usualWays: Ways = { closed: [] }

/** The ways that the school has closed, as `kind.channel`, with the version of their last change. */
export const storedWays = (db: Db | Tx): Promise<Stored<Ways>> => stored(db, WAYS, usualWays)
export const closedWays = async (db: Db | Tx): Promise<readonly string[]> => (await storedWays(db)).rules.closed
export const putWays = (work: Tx, ways: Ways, version: number): Promise<boolean> => put(work, WAYS, ways, version)

const FEES = 'fees'

/** Rates of the channels with the version of their last change. */
export const storedFeeRates = (db: Db | Tx): Promise<Stored<FeeRates>> => stored(db, FEES, usualFeeRates)
export const putFeeRates = (work: Tx, rates: FeeRates, version: number): Promise<boolean> => put(work, FEES, rates, version)
