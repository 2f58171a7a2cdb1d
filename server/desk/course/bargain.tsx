import type { Db, Tx } from '#server/database/tables'
import { amountColumn, list } from '#server/desk/frame/list'
import { moneyText } from '#server/desk/frame/number'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { hundredths, hundredthsTyped, text, whole } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { type BargainLine, listBargains, listOffers, type OfferLine, offerOf, setOffer } from '#server/repositories/course/bargains'
import { yuan } from '@/domain/money/money'
import { DAY_MS } from '@/domain/time/units'

const roles = ['marketing'] as const
const MOST_PRICE = 10_000_000
const states: Record<string, string> = { cutting: '砍价中', succeeded: '已到底价', ordered: '已下单', expired: '已结束' }

const load = async (db: Db | Tx, ref: string) => found(await offerOf(db, idOf(ref, '课程')), '课程')

const offers = list<OfferLine>({
  path: '/bargain-offers',
  title: '砍价活动',
  section: '营销',
  roles,
  filters: [],
  columns: [
    { title: '课程', text: ({ title }) => title },
    amountColumn('现价', ({ price }) => price),
    amountColumn('底价', ({ floorPrice }) => floorPrice, { none: '—' }),
    { title: '需好友', text: ({ cuts }) => (cuts === null ? '—' : String(cuts)), isNumber: true },
    { title: '已占 / 名额', text: ({ taken, stock }) => (stock === null ? '—' : `${taken} / ${stock}`) },
    { title: '结束', text: ({ endsAt }) => (endsAt === null ? '—' : momentText(endsAt)) },
  ],
  load: ({ db }, { before, limit }) => listOffers(db, { before, limit }),
  to: ({ id }) => `/acts/set-bargain/${id}`,
})

const bargains = list<BargainLine>({
  path: '/bargains',
  title: '学员的砍价',
  section: '营销',
  roles: [...roles, 'service'],
  filters: [{ name: 'status', label: '状态', choices: states }],
  columns: [
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
    { title: '学员', text: ({ userId }) => String(userId), isNumber: true },
    { title: '课程', text: ({ title }) => title },
    amountColumn('原价', ({ startPrice }) => startPrice),
    amountColumn('砍后', ({ startPrice, cutTotal }) => startPrice - cutTotal),
    { title: '进度', text: ({ cutCount, cutsNeeded }) => `${cutCount} / ${cutsNeeded}` },
    { title: '状态', text: ({ status }) => states[status] ?? status },
    { title: '订单', text: ({ orderSn }) => orderSn ?? '' },
    { title: '截止', text: ({ endsAt }) => momentText(endsAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listBargains(db, { status: filter.status, ...rest }),
})

const set = act({
  name: 'set-bargain',
  title: '设置课程砍价',
  roles,
  fields: {
    floorPrice: hundredths({ label: '底价', unit: '元', least: 0, most: MOST_PRICE }),
    cuts: whole({ label: '需要几位好友', least: 2, most: 50 }),
    hours: whole({ label: '每次砍价时长（小时）', least: 1, most: 168 }),
    stock: whole({ label: '名额', hint: '填 0 停止发起，进行中的不受影响', least: 0, most: 100_000 }),
    days: whole({ label: '活动持续天数', hint: '从现在算起', least: 1, most: 365 }),
    reason: text({ label: '原因', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const texts = { floorPrice: hundredthsTyped(row.floorPrice), cuts: row.cuts ?? 8, hours: row.hours ?? 24, stock: row.stock, days: 30 }
    return {
      facts: [
        ['课程', row.title],
        ['现价', moneyText(row.price)],
        ['已占名额', row.taken ?? 0],
      ],
      texts: Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value === null ? [] : [String(value)]])),
    }
  },
  preview: (_deps, _ref, { floorPrice, cuts, stock }) => [
    stock === 0 ? '不再接受新的砍价，进行中的按原来的条件继续' : `${cuts} 位好友砍完后按 ¥${yuan(floorPrice)} 购买，最多 ${stock} 人`,
  ],
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    const { reason, days, floorPrice, ...terms } = values
    if (row.price - floorPrice < terms.cuts) throw conflict('底价太高：每位好友至少要能砍 0.01 元')
    await setOffer(tx, {
      course_id: row.id,
      floor_price: floorPrice,
      ...terms,
      starts_at: row.startsAt ?? now,
      ends_at: now + days * DAY_MS,
    })
    const before = row.stock === null ? null : { floorPrice: row.floorPrice, cuts: row.cuts, hours: row.hours, stock: row.stock }
    return { object: `bargain-offer:${row.id}`, before, after: values, reason, to: '/bargain-offers' }
  },
})

/** Courses whose price friends may cut, and the bargains learners started. */
export const bargainArea: Area = { pages: [offers, bargains], acts: [set] }
