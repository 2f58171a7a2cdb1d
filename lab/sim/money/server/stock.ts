import { tx } from '#server/database/tables'
import { putCashOutRules, putRefundRules } from '#server/repositories/account/money-rules'
import { addStaff } from '#server/repositories/account/staff'
import { sealPayee } from '#server/services/wallet/wallet/payout-account'
import { DAY_MS } from '@/domain/time/units'
import type { TestServer } from '../../../../test/support/server'
import { BARGAIN, BARGAINED, BATCH_MS, CASH_RULES, COURSES, PACKS, PLACES, RULES, SCARCE, TEMPLATES } from '../shop'

const CATEGORY = 900
const FIRST_COURSE = 10_000
const FIRST_TEMPLATE = 10_000
const PACK_IDS = PACKS.map((_, at) => 9_001 + at)

/** The shelf of one writer: courses and kinds of coupons that no other writer sells. */
export type Shelf = { courses: number[]; templates: number[]; packs: number[] }

/** Ids of the members of the staff who decide on money, two of each role. */
export type Staff = { service: number[]; finance: number[] }

/** Staff and the rules of money that they decide by. */
export async function hireStaff({ db, clock }: TestServer): Promise<Staff> {
  const staff: Staff = { service: [], finance: [] }
  for (const role of ['service', 'finance'] as const)
    for (const n of [0, 1]) {
      const mobile = `1360000000${role === 'service' ? n : n + 2}`
      staff[role].push((await addStaff(db, { mobile, name: `${role} ${n}`, roles: [role] }, clock.now())) ?? 0)
    }
  await tx(db, async (work) => {
    await putRefundRules(work, RULES, 0)
    await putCashOutRules(work, CASH_RULES, 0)
  })
  return staff
}

export async function stockPacks({ db }: TestServer): Promise<void> {
  await db.insertInto('category').values({ id: CATEGORY, parent_id: null, level: 1, name: '会计', seq: 1 }).execute()
  const rows = PACKS.map((pack, at) => ({ ...pack, id: PACK_IDS[at] ?? 0, product_id: `pack${at}`, seq: at }))
  await db.insertInto('recharge_pack').values(rows).execute()
}

async function stockCourses({ db }: TestServer, ids: readonly number[]): Promise<void> {
  const texts = { subtitle: '', cover: '', highlights: '[]', summary: '[]', teacher_ids: '[]' }
  const rows = COURSES.map(({ listPrice, price, validDays }, at) => ({
    ...texts,
    id: ids[at] ?? 0,
    category_id: CATEGORY,
    type: 'normal' as const,
    title: `课程 ${at}`,
    seq: at,
    price,
    list_price: listPrice,
    valid_days: validDays,
  }))
  await db.insertInto('course').values(rows).execute()
  await db
    .insertInto('course_stock')
    .values({ course_id: ids[SCARCE] ?? 0, stock: PLACES })
    .execute()
  const { floor, cuts, hours } = BARGAIN
  const offer = { floor_price: floor, cuts, hours, stock: 1_000_000, starts_at: 0, ends_at: Number.MAX_SAFE_INTEGER }
  await db
    .insertInto('bargain_offer')
    .values({ course_id: ids[BARGAINED] ?? 0, ...offer })
    .execute()
}

/** Fills the shelf of a writer. */
export async function stockShelf(server: TestServer, writer: number): Promise<Shelf> {
  const courses = COURSES.map((_, at) => FIRST_COURSE + writer * COURSES.length + at)
  await stockCourses(server, courses)
  const templates = TEMPLATES.map((_, at) => FIRST_TEMPLATE + writer * TEMPLATES.length + at)
  const rows = TEMPLATES.map(({ form, terms, courses: covered }, at) => ({
    ...terms,
    id: templates[at] ?? 0,
    form,
    title: `券 ${at}`,
    course_ids: covered && JSON.stringify(covered.map((course) => courses[course])),
    category_ids: null,
  }))
  await server.db.insertInto('coupon_template').values(rows).execute()
  return { courses, templates, packs: PACK_IDS }
}

/** A new learner's own batches and places. Gives the tokens of the batches. */
export async function openBatches({ db, clock }: TestServer, { courses, templates }: Shelf, userId: number): Promise<string[]> {
  const now = clock.now()
  const rows = TEMPLATES.map(({ perPerson, stock, validMs }, at) => ({
    template_id: templates[at] ?? 0,
    token: `batch-${userId}-${at}`,
    stock,
    per_person: perPerson,
    starts_at: now - DAY_MS,
    ends_at: now + BATCH_MS,
    valid_ms: validMs,
  }))
  await db.insertInto('coupon_batch').values(rows).execute()
  await db
    .updateTable('course_stock')
    .set({ stock: PLACES, sold: 0 })
    .where('course_id', '=', courses[SCARCE] ?? 0)
    .execute()
  return rows.map(({ token }) => token)
}

/** Where the cash of a learner goes. */
export async function bindPayout({ db, clock }: TestServer, user_id: number): Promise<void> {
  const sealed = await sealPayee(db, { name: '李雷', account: '13800000001' })
  await db.insertInto('payout_account').values({ user_id, sealed, hint: '138****0001', bound_at: clock.now() }).execute()
}
