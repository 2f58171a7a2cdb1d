import { openText, sealText } from '#server/database/sealed'
import type { Db, Tx } from '#server/database/tables'
import type { Address, AddressBody } from '@/contract/account/address.schema'
import { hasTexts, readJson } from '@/domain/text/read-json'

const USE = 'address'
type Row = { id: number; region_code: string; region: string; sealed: string; is_default: boolean }
/** Names the receiver of a parcel, and the last line of where. */
export type Receiver = Pick<AddressBody, 'name' | 'phone' | 'detail'>

const isReceiver = (value: unknown): value is Receiver => hasTexts(value, ['name', 'phone', 'detail'])
const columns = ['id', 'region_code', 'region', 'sealed', 'is_default'] as const

/** Reads what an address or a parcel keeps sealed. */
export async function receiverIn(db: Db, sealed: string): Promise<Receiver> {
  const receiver = readJson(await openText(db, USE, sealed), isReceiver)
  if (!receiver) throw new Error('sealed text is no receiver')
  return receiver
}

async function addressOf(db: Db, row: Row): Promise<Address> {
  return {
    id: row.id,
    regionCode: row.region_code,
    region: row.region,
    isDefault: row.is_default,
    ...(await receiverIn(db, row.sealed)),
  }
}

/** The learner's addresses, the default first and then the newest. */
export async function addressesOf(db: Db, userId: number): Promise<Address[]> {
  const rows = await db
    .selectFrom('address')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return Promise.all(rows.map((row) => addressOf(db, row)))
}

/** The row of the learner's own address, as parcels copy it. */
export const learnerAddressRow = (db: Db | Tx, userId: number, id: number) =>
  db.selectFrom('address').select(columns).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

export async function learnerAddress(db: Db, userId: number, id: number): Promise<Address | null> {
  const row = await learnerAddressRow(db, userId, id)
  return row ? addressOf(db, row) : null
}

/** The learner's rows wait for each other: there is one default, and a limit. */
export async function lockAddresses(work: Tx, userId: number): Promise<number> {
  await work.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const counted = await work
    .selectFrom('address')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(counted.n)
}

export async function dropDefault(work: Tx, userId: number): Promise<void> {
  await work.updateTable('address').set({ is_default: false }).where('user_id', '=', userId).where('is_default', '=', true).execute()
}

type Stored = { region_code: string; region: string; sealed: string; is_default: boolean }

/** An address as it is stored, but for whether it is the default. */
export async function storedAddress(db: Db, body: AddressBody, region: string): Promise<Omit<Stored, 'is_default'>> {
  const { name, phone, detail } = body
  const sealed = await sealText(db, USE, JSON.stringify({ name: name.trim(), phone: phone.trim(), detail: detail.trim() }))
  return { region_code: body.regionCode, region, sealed }
}

export async function insertAddress(work: Tx, userId: number, stored: Stored, now: number): Promise<number> {
  const made = await work
    .insertInto('address')
    .values({ ...stored, user_id: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** False when the address is not the learner's. */
export async function updateAddress(work: Tx, userId: number, id: number, stored: Stored): Promise<boolean> {
  const changed = await work
    .updateTable('address')
    .set(stored)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function deleteAddress(db: Db, userId: number, id: number): Promise<boolean> {
  const gone = await db.deleteFrom('address').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst()
  return gone !== undefined
}
