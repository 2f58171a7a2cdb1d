import { type Area, act } from '#server/desk/frame/row'
import { hundredths, hundredthsTyped, whole } from '#server/desk/parts/field'
import { conflict } from '#server/refusal'
import { putMailingRules, storedMailingRules } from '#server/repositories/account/money-rules'
import { yuan } from '@/domain/money/money'

const OBJECT = 'mailing-rules:site'
const to = '/mailings'
const stale = () => conflict('别人刚改过，请重新打开')

/** The price decides above which sum a second person confirms a mailing, so those who send do not set it. */
const price = act({
  name: 'set-sms-price',
  title: '短信单价',
  roles: ['finance'],
  fields: { price: hundredths({ label: '一千条短信的价钱', unit: '元', hint: '群发前用它估价', least: 0, most: 1_000_000 }) },
  start: async ({ db }) => {
    const stored = await storedMailingRules(db)
    return { facts: [], texts: { price: [hundredthsTyped(stored.rules.fenPerThousand)] }, version: stored.version }
  },
  preview: (_deps, _ref, values) => [`一千条短信按 ${yuan(values.price)} 元算`],
  run: async (tx, { values, version }) => {
    const before = (await storedMailingRules(tx)).rules
    const after = { ...before, fenPerThousand: values.price }
    if (!(await putMailingRules(tx, after, version))) throw stale()
    return { object: OBJECT, before, after, to }
  },
})

const quiet = act({
  name: 'set-quiet-hours',
  title: '免打扰时间',
  roles: ['service', 'marketing'],
  fields: {
    quietFrom: whole({ label: '晚上几点起不打扰', hint: '18 到 22 点', least: 18, most: 22 }),
    quietUntil: whole({ label: '早上几点起可以发', hint: '8 到 12 点', least: 8, most: 12 }),
  },
  start: async ({ db }) => {
    const { rules, version } = await storedMailingRules(db)
    return { facts: [], texts: { quietFrom: [String(rules.quietFrom)], quietUntil: [String(rules.quietUntil)] }, version }
  },
  preview: (_deps, _ref, { quietFrom, quietUntil }) => [
    `${quietFrom}:00 至次日 ${quietUntil}:00 消息只进站内，其余到点再发`,
    '账号安全提醒不等，开播提醒和当天的任务到点就不再发',
  ],
  run: async (tx, { values: { quietFrom, quietUntil }, version }) => {
    const before = (await storedMailingRules(tx)).rules
    const after = { ...before, quietFrom, quietUntil }
    if (!(await putMailingRules(tx, after, version))) throw stale()
    return { object: OBJECT, before, after, to }
  },
})

/** The price of text messages, and the hours in which nothing leaves the inbox. */
export const mailingRulesArea: Area = { pages: [], acts: [price, quiet] }
