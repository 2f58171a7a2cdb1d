import type { Db, Tx } from '#server/database/tables'

/** Notes the places a learner signs in from. */
export async function putPlaces(work: Tx, userId: number, places: readonly string[], now: number): Promise<void> {
  if (places.length === 0) return
  await work
    .insertInto('sign_in_place')
    .values(places.map((place) => ({ user_id: userId, place, seen_at: now })))
    .onConflict((on) => on.columns(['user_id', 'place']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Keeps those of the places from which the account of a number has signed in. */
export async function placesOfMobile(db: Db, mobile: string, places: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sign_in_place')
    .innerJoin('users', 'users.id', 'sign_in_place.user_id')
    .select('place')
    .where('users.mobile', '=', mobile)
    .where('place', 'in', places)
    .execute()
  return rows.map(({ place }) => place)
}

/** Whether the app of a number's account has run on a device. */
export async function hasDevice(db: Db, mobile: string, device: string): Promise<boolean> {
  const found = await db
    .selectFrom('learner_device')
    .innerJoin('users', 'users.id', 'learner_device.user_id')
    .select('device')
    .where('users.mobile', '=', mobile)
    .where('device', '=', device)
    .executeTakeFirst()
  return found !== undefined
}
