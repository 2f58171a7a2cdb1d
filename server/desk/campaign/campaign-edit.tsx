import type { Db, Tx } from '#server/database/tables'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { choice, hundredths, moment, momentTyped, rows, text, whole, wholeOrNone } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { campaignById, campaignMore, holdCampaign, putPrizes, replan } from '#server/repositories/campaign/campaigns'
import { courseNames } from '#server/repositories/course/course-lists'
import { checkPrizes, checkWindow, newDistribution, newRaffle } from '#server/services/campaign/campaign'
import { shareText } from '@/domain/campaign/distribution-rule'
import type { PlannedPrize } from '@/domain/campaign/raffle'
import { DAY_MS } from '@/domain/time/units'

const roles = ['marketing'] as const
const MOST_STOCK = 1_000_000
const MOST_PRIZES = 12
const FIRST_DAYS = 30

/** Names the kinds of prizes. */
export const prizeKinds = { none: '未中奖', beans: '学豆', coupon: '优惠券', course: '课程', goods: '实物' } as const

const plan = {
  title: text({ label: '名称', most: 30 }),
  intro: text({ label: '说明', most: 100 }),
  startsAt: moment({ label: '开始' }),
  endsAt: moment({ label: '结束' }),
}
/** More are not offered to choose from. */
const MOST_COURSES = 2_000
const prizes = rows({
  label: '奖品',
  hint: '要有一行“未中奖”；编号填课程或券模板的编号',
  most: MOST_PRIZES,
  columns: {
    kind: choice({ label: '类型', choices: prizeKinds }),
    title: text({ label: '名称', most: 20 }),
    weight: whole({ label: '权重', least: 1, most: MOST_STOCK }),
    stock: wholeOrNone({ label: '库存（不填不限）', least: 0, most: MOST_STOCK }),
    beans: wholeOrNone({ label: '学豆', least: 0, most: 10_000 }),
    ref: wholeOrNone({ label: '编号', least: 1, most: 999_999_999 }),
    picture: mediaChoice({ label: '图片', hint: '从素材库里选，不选就没有', accepts: ['picture'], isOptional: true }),
  },
})

const firstWindow = (now: number) => ({ startsAt: momentTyped(now), endsAt: momentTyped(now + FIRST_DAYS * DAY_MS) })
const windowWords = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) => `${momentText(startsAt)} 至 ${momentText(endsAt)}`
/** The odds of each prize, as the learner could work them out. */
function oddsWords(of: readonly PlannedPrize[]): string {
  const total = of.reduce((sum, { weight }) => sum + weight, 0)
  return of.map(({ title, weight }) => `${title} ${((weight / total) * 100).toFixed(2)}%`).join('，')
}
const isDraftOnly = '活动开始后奖品和权重不能改：公布的验证要用它们'

const load = async (db: Db | Tx, ref: string) => found(await campaignById(db, idOf(ref, '活动')), '活动')

const addDistribution = act({
  name: 'add-distribution',
  title: '新建分销活动',
  roles,
  fields: {
    ...plan,
    courseId: object({ label: '课程' }),
    share: hundredths({ label: '分成', hint: '成交价的百分之几，如 10', unit: '%', least: 1, most: 5000 }),
  },
  start: async ({ db, now }) => ({
    facts: [],
    texts: firstWindow(now()),
    choices: { courseId: choicesOf(await courseNames(db, MOST_COURSES)) },
  }),
  preview: (_deps, _ref, values) => {
    checkWindow(values)
    return [`${values.title}：分成 ${shareText(values.share)}，${windowWords(values)}`, '建立后是草稿，预算为 0；由财务设置预算后再开始']
  },
  run: async (tx, { values: { courseId, share, ...of } }) => {
    const id = await newDistribution(tx, of, { courseId, share })
    return { object: `campaign:${id}`, before: null, after: { ...of, courseId, share }, to: `/campaigns/${id}` }
  },
})

const addRaffle = act({
  name: 'add-raffle',
  title: '新建抽奖',
  roles,
  fields: { ...plan, chances: whole({ label: '每人几次', least: 1, most: 20 }), prizes },
  start: async ({ now }) => ({
    facts: [],
    texts: { ...firstWindow(now()), chances: ['1'], prizes: ['none', '谢谢参与', '100', '', '', '', ''] },
  }),
  preview: async ({ db }, _ref, values) => {
    checkWindow(values)
    await checkPrizes(db, values.prizes)
    return [
      `${values.title}：每人 ${values.chances} 次，${windowWords(values)}`,
      oddsWords(values.prizes),
      '建立后是草稿，开始前学员看不到',
    ]
  },
  run: async (tx, { values: { chances, prizes: given, ...of } }) => {
    const id = await newRaffle(tx, of, { chances, prizes: given })
    return { object: `campaign:${id}`, before: null, after: { ...of, chances, prizes: given }, to: `/campaigns/${id}` }
  },
})

const edit = act({
  name: 'edit-campaign',
  title: '修改活动的名称和时间',
  roles,
  fields: { ...plan, reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const { intro } = await campaignMore(db, row.id)
    const texts = { title: [row.title], intro: [intro], startsAt: momentTyped(row.startsAt), endsAt: momentTyped(row.endsAt) }
    return { facts: [['活动', row.title]], texts }
  },
  preview: (_deps, _ref, values) => {
    checkWindow(values)
    return [`${values.title}，${windowWords(values)}`]
  },
  run: async (tx, { ref, values: { reason, ...of }, now }) => {
    const row = await load(tx, ref)
    checkWindow(of)
    // A raffle that has ended has published its seed.
    if (row.kind === 'raffle' && (row.status === 'stopped' || row.endsAt <= now)) throw conflict('抽奖已结束，种子已公布，不能再改')
    await replan(tx, row.id, of)
    const before = { title: row.title, startsAt: row.startsAt, endsAt: row.endsAt }
    return { object: `campaign:${row.id}`, before, after: of, reason, to: `/campaigns/${row.id}` }
  },
})

const editPrizes = act({
  name: 'edit-prizes',
  title: '修改奖品',
  roles,
  fields: { prizes, reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const known = (await campaignMore(db, row.id)).prizes
    const texts = known.flatMap(({ kind, title, weight, stock, beans, course_id, template_id, picture }) =>
      [kind, title, weight, stock, beans || null, course_id ?? template_id, picture].map((value) => (value === null ? '' : String(value))),
    )
    return { facts: [['活动', row.title]], texts: { prizes: texts } }
  },
  preview: async ({ db }, ref, values) => {
    if ((await load(db, ref)).status !== 'draft') throw conflict(isDraftOnly)
    await checkPrizes(db, values.prizes)
    return [oddsWords(values.prizes)]
  },
  run: async (tx, { ref, values }) => {
    await holdCampaign(tx, idOf(ref, '活动'))
    const row = await load(tx, ref)
    if (row.kind !== 'raffle' || row.status !== 'draft') throw conflict(isDraftOnly)
    const before = { prizes: (await campaignMore(tx, row.id)).prizes }
    await checkPrizes(tx, values.prizes)
    await putPrizes(tx, row.id, values.prizes)
    return { object: `campaign:${row.id}`, before, after: { prizes: values.prizes }, reason: values.reason, to: `/campaigns/${row.id}` }
  },
})

/** New campaigns, their windows and their prizes. */
export const campaignEditArea: Area = { pages: [], acts: [addDistribution, addRaffle, edit, editPrizes] }
