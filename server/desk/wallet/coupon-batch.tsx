import { type Area, act, momentText } from '#server/desk/frame/row'
import { choice, hundredths, hundredthsOrNone, moment, text, whole, wholeOrNone } from '#server/desk/parts/field'
import { choicesOf, objects } from '#server/desk/parts/object-field'
import { invalid } from '#server/refusal'
import { newToken } from '#server/repositories/account/session/session'
import { courseNames } from '#server/repositories/course/course-lists'
import { addBatch } from '#server/repositories/wallet/coupon'
import { yuan } from '@/domain/money/money'
import { DAY_MS } from '@/domain/time/units'

const MOST_FEN = 10_000_000
const TOKEN_LENGTH = 16
const forms = { coupon: '优惠券', envelope: '红包' } as const
const kinds = { amount: '减金额', percent: '打折' } as const
const places = { link: '凭链接领取', page: '课程页也展示' } as const
const audiences = { all: '所有人', new: '没有买过课的', vip: '会员' } as const

/** More are not offered to choose from. */
const MOST_COURSES = 2_000

const fields = {
  form: choice({ label: '形式', choices: forms }),
  title: text({ label: '名称', most: 30 }),
  kind: choice({ label: '优惠方式', choices: kinds }),
  amount: hundredthsOrNone({ label: '减多少', hint: '减金额时填写', unit: '元', least: 1, most: MOST_FEN }),
  percent: wholeOrNone({ label: '减去百分之几', hint: '打折时填写，八折写 20', least: 1, most: 99 }),
  cap: hundredthsOrNone({ label: '最多减', hint: '打折时的上限，不填是不限', unit: '元', least: 1, most: MOST_FEN }),
  threshold: hundredths({ label: '满多少可用', hint: '没有门槛写 0', unit: '元', least: 0, most: MOST_FEN }),
  courseIds: objects({ label: '哪些课程可用', hint: '不选是全部课程' }),
  stock: whole({ label: '总数', least: 1, most: 1_000_000 }),
  perPerson: whole({ label: '每人可领', least: 1, most: 10 }),
  audience: choice({ label: '谁可以领', choices: audiences }),
  place: choice({ label: '在哪里领', choices: places }),
  startsAt: moment({ label: '开始领取' }),
  endsAt: moment({ label: '结束领取' }),
  validDays: wholeOrNone({ label: '领取后几天有效', hint: '不填是到结束领取为止', least: 1, most: 365 }),
}

type Typed = { kind: keyof typeof kinds; amount: number | null; percent: number | null; startsAt: number; endsAt: number }

/** Works out the saving of a coupon. Throws `invalid` for what was typed wrongly together. */
function savingOf({ kind, amount, percent, startsAt, endsAt }: Typed): { amount: number; percent: number } {
  if (startsAt >= endsAt) throw invalid('结束领取要晚于开始领取')
  if (kind === 'amount' ? amount === null || percent !== null : percent === null || amount !== null)
    throw invalid('减金额只填减多少，打折只填减去百分之几')
  return { amount: amount ?? 0, percent: percent ?? 0 }
}

const add = act({
  name: 'add-coupon-batch',
  title: '新建优惠券批次',
  roles: ['marketing'],
  fields,
  start: async ({ db }) => ({
    facts: [],
    texts: { threshold: ['0'], perPerson: ['1'], audience: ['all'], form: ['coupon'], place: ['link'] },
    choices: { courseIds: choicesOf(await courseNames(db, MOST_COURSES)) },
  }),
  preview: (_deps, _ref, values) => {
    const { amount, percent } = savingOf(values)
    const { title, stock, startsAt, endsAt, audience, threshold, cap, place } = values
    return [
      `${title}：${amount > 0 ? `减 ¥${yuan(amount)}` : `减 ${percent}%${cap === null ? '' : `，最多减 ¥${yuan(cap)}`}`}，满 ¥${yuan(threshold)} 可用`,
      `${stock} 张，${audiences[audience]}可领，${places[place]}，${momentText(startsAt)} 至 ${momentText(endsAt)}`,
      '领取口令自动生成，在批次页可以看到',
    ]
  },
  run: async (tx, { values: { validDays, courseIds, place, ...values } }) => {
    const token = newToken()
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(0, TOKEN_LENGTH)
    const scope = { courseIds: courseIds.length === 0 ? null : courseIds, validMs: validDays === null ? null : validDays * DAY_MS }
    const id = await addBatch(tx, { ...values, ...scope, ...savingOf(values), token, isListed: place === 'page' })
    return { object: `coupon-batch:${id}`, before: null, after: { ...values, courseIds, validDays, place }, to: `/coupons/${id}` }
  },
})

/** New batches of coupons. */
export const couponBatchArea: Area = { pages: [], acts: [add] }
