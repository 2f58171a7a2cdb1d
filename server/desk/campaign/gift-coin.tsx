import type { Db, Tx } from '#server/database/tables'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { moment, momentTyped, text, whole, wholeOrNone } from '#server/desk/parts/field'
import { found } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { findGift, type GiftLine, listGifts, putGift } from '#server/repositories/campaign/gift-coins'

const roles = ['marketing'] as const

const gifts = list<GiftLine>({
  path: '/gift-coins',
  title: '免费学豆',
  section: '营销',
  roles,
  filters: [],
  columns: [
    { title: '名称', text: ({ title }) => title },
    { title: '类型', text: ({ type }) => type },
    { title: '学豆', text: ({ beans }) => String(beans), isNumber: true },
    { title: '已领 / 库存', text: ({ taken, stock }) => `${taken} / ${stock ?? '不限'}` },
    { title: '开始', text: ({ starts_at }) => momentText(starts_at) },
    { title: '结束', text: ({ ends_at }) => momentText(ends_at) },
  ],
  load: async ({ db }, { before, limit }) => (await listGifts(db)).filter(({ id }) => before === undefined || id < before).slice(0, limit),
  to: ({ type }) => `/acts/set-gift-coin/${type}`,
})

const load = async (db: Db | Tx, type: string) => found(await findGift(db, type), '福利')

const set = act({
  name: 'set-gift-coin',
  title: '修改免费学豆',
  roles,
  fields: {
    title: text({ label: '名称', most: 20 }),
    beans: whole({ label: '学豆', least: 1, most: 1000 }),
    stock: wholeOrNone({ label: '总份数', hint: '不填不限；填已领的份数就停止领取', least: 0, most: 1_000_000 }),
    startsAt: moment({ label: '开始' }),
    endsAt: moment({ label: '结束' }),
    reason: text({ label: '原因', most: 200 }),
  },
  start: async ({ db }, type) => {
    const row = await load(db, type)
    const texts = { title: [row.title], beans: [String(row.beans)], stock: [row.stock === null ? '' : String(row.stock)] }
    const facts = [['类型', row.type] as const, ['已领', row.taken] as const]
    return { facts, texts: { ...texts, startsAt: momentTyped(row.starts_at), endsAt: momentTyped(row.ends_at) } }
  },
  preview: (_deps, _type, { title, beans, stock, startsAt, endsAt }) => {
    if (startsAt >= endsAt) throw invalid('结束时间要晚于开始时间')
    return [
      `${title}：每人 ${beans} 学豆，${stock === null ? '不限份数' : `共 ${stock} 份`}，${momentText(startsAt)} 至 ${momentText(endsAt)}`,
    ]
  },
  run: async (tx, { ref, values: { reason, startsAt, endsAt, ...terms } }) => {
    const before = await load(tx, ref)
    if (startsAt >= endsAt) throw invalid('结束时间要晚于开始时间')
    if (!(await putGift(tx, ref, { ...terms, starts_at: startsAt, ends_at: endsAt }))) throw conflict(`已经领走 ${before.taken} 份`)
    return { object: `gift-coin:${ref}`, before, after: { ...terms, startsAt, endsAt }, reason, to: '/gift-coins' }
  },
})

/** Beans that are given away once a learner and kind. */
export const giftCoinArea: Area = { pages: [gifts], acts: [set] }
