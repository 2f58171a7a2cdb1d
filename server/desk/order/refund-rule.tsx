import { ActLink, Facts } from '#server/desk/frame/detail'
import { type Area, act, page } from '#server/desk/frame/row'
import { hundredths, many, text, whole } from '#server/desk/parts/field'
import { conflict } from '#server/refusal'
import { putRefundRules, storedRefundRules } from '#server/repositories/account/money-rules'
import { yuan } from '@/domain/money/money'
import type { RefundRules } from '@/domain/order/refund'

const roles = ['finance'] as const
const MOST = 10_000_000
const counted = { files: '给过播放地址的课时', materials: '下载过的资料', packs: '下载过的题目包' } as const

const countedBy = ({ countsFiles, countsMaterials, countsPacks }: RefundRules) =>
  (['files', 'materials', 'packs'] as const).filter(
    (each) => ({ files: countsFiles, materials: countsMaterials, packs: countsPacks })[each],
  )

const factsOf = (rules: RefundRules) =>
  [
    ['几天内自动退', `付款后 ${rules.days} 天`],
    ['学了多少以内自动退', `不超过 ${rules.mostLearned}%`],
    ['哪些算学过', ['学完的课时', ...countedBy(rules).map((each) => counted[each])].join('、')],
    ['多少钱以内自动退', `¥${yuan(rules.autoMost)}`],
    ['人工几天内答复', `${rules.answerDays} 天`],
    ['客服一个人最多决定', `¥${yuan(rules.serviceMost)}`],
    ['财务一个人最多决定', `¥${yuan(rules.financeMost)}，再多要第二个人复核`],
    ['补到余额最多', `¥${yuan(rules.goodwillMost)}`],
    ['没寄回的教材每本扣', `¥${yuan(rules.bookFee)}`],
    ['教材寄回的地址', rules.returnAddress || '没有填，请学员寄回前要先填'],
  ] as const

const rules = page({
  path: '/refund-rules',
  title: '退款规则',
  section: '设置',
  roles,
  load: ({ db }) => storedRefundRules(db),
  view: (stored) => (
    <>
      <p className="muted">规则以内的退款马上退；超过的由人决定，学员看得到谁在处理、最晚什么时候答复。</p>
      <Facts of={factsOf(stored.rules)} />
      <ActLink name="set-refund-rules" of="site">
        修改
      </ActLink>
    </>
  ),
})

const money = (label: string, hint?: string) => hundredths({ label, hint, unit: '元', least: 0, most: MOST })

const set = act({
  name: 'set-refund-rules',
  title: '退款规则',
  roles,
  confirms: 'each',
  fields: {
    days: whole({ label: '付款后几天内自动退', least: 0, most: 365 }),
    mostLearned: whole({ label: '学了百分之几以内自动退', least: 0, most: 100 }),
    counts: many({ label: '除了学完的课时，这些也算学过', choices: counted }),
    autoMost: money('多少钱以内自动退'),
    answerDays: whole({ label: '人工几天内答复', least: 1, most: 30 }),
    serviceMost: money('客服一个人最多决定'),
    financeMost: money('财务一个人最多决定', '超过的要第二个人复核'),
    goodwillMost: money('补到余额最多'),
    bookFee: money('没寄回的教材每本扣'),
    returnAddress: text({ label: '教材寄回的地址', hint: '收件人、电话和地址，学员会看到', most: 200, isOptional: true }),
  },
  start: async ({ db }) => {
    const { rules: of, version } = await storedRefundRules(db)
    return {
      facts: [],
      texts: {
        days: [String(of.days)],
        mostLearned: [String(of.mostLearned)],
        counts: countedBy(of),
        autoMost: [yuan(of.autoMost)],
        answerDays: [String(of.answerDays)],
        serviceMost: [yuan(of.serviceMost)],
        financeMost: [yuan(of.financeMost)],
        goodwillMost: [yuan(of.goodwillMost)],
        bookFee: [yuan(of.bookFee)],
        returnAddress: [of.returnAddress],
      },
      version,
    }
  },
  preview: (_deps, _ref, { days, mostLearned, autoMost }) => [
    `付款后 ${days} 天内、学了不超过 ${mostLearned}%、不超过 ${yuan(autoMost)} 元的自动退，其余由人决定`,
    '从下一笔申请起按新规则；已经待结算的奖励按原来的日期结算',
  ],
  run: async (tx, { values: { counts, ...values }, version }) => {
    const before = await storedRefundRules(tx)
    const after: RefundRules = {
      ...values,
      countsFiles: counts.includes('files'),
      countsMaterials: counts.includes('materials'),
      countsPacks: counts.includes('packs'),
    }
    if (!(await putRefundRules(tx, after, version))) throw conflict('退款规则刚被别人改过，请重新打开核对')
    return { object: 'rule:refund', before: before.rules, after, to: '/refund-rules' }
  },
})

/** The rules of giving back. */
export const refundRuleArea: Area = { pages: [rules], acts: [set] }
