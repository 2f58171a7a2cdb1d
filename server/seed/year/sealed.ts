import { openText, sealText } from '#server/database/sealed'
import type { Db, Tx } from '#server/database/tables'
import { openPayee, type Payee, payeeHash, sealPayee } from '#server/services/wallet/wallet/payout-account'
import { hasTexts, readJson } from '@/domain/text/read-json'

/** Tables with receivers of parcels, sealed with the keys of an installation, and what for. */
const receivers: Readonly<Record<string, string>> = {
  address: 'address',
  book_right: 'address',
  raffle_draw: 'address',
  shipment: 'address',
}
/** Tables with accounts that cash is paid to. */
const payees: ReadonlySet<string> = new Set(['cash_out', 'payout_account'])

type Values = Record<string, unknown>

const isPayee = (value: unknown): value is Payee => hasTexts(value, ['name', 'account'])
const isSealed = ({ sealed }: Values): boolean => typeof sealed === 'string' && sealed !== ''

/** Puts what is sealed in a row as it is read, in which a year is stored. */
export async function openRow(db: Db, name: string, row: Values): Promise<void> {
  if (!isSealed(row)) return
  const use = receivers[name]
  if (use !== undefined) row.sealed = await openText(db, use, String(row.sealed))
  if (!payees.has(name)) return
  row.sealed = JSON.stringify(await openPayee(db, String(row.sealed)))
  // A hash of another installation says nothing in this one.
  if (typeof row.payee_hash === 'string') row.payee_hash = ''
}

/** Seals what `openRow` opened, with the keys of this installation. */
export async function sealRow(work: Tx, name: string, row: Values): Promise<void> {
  if (!isSealed(row)) return
  const use = receivers[name]
  if (use !== undefined) row.sealed = await sealText(work, use, String(row.sealed))
  if (!payees.has(name)) return
  const payee = readJson(String(row.sealed), isPayee)
  if (!payee) throw new Error(`a row of ${name} names nobody to pay`)
  row.sealed = await sealPayee(work, payee)
  if (typeof row.payee_hash === 'string') row.payee_hash = await payeeHash(work, payee.account)
}
