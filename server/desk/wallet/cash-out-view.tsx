import type { ReactNode } from 'react'
import { ActForm } from '#server/desk/frame/act-form'
import { Facts, learnerLink, PageLink } from '#server/desk/frame/detail'
import { moneyText, yuanText } from '#server/desk/frame/number'
import { ageText, type Head, momentText } from '#server/desk/frame/row'
import { Face } from '#server/desk/parts/face'
import { rowVersion } from '#server/desk/parts/ref'
import { Rows } from '#server/desk/parts/rows'
import type { CashOutLine } from '#server/repositories/wallet/cash-out'
import type { CashSource } from '#server/repositories/wallet/cash-out-review'
import type { CashOutRules } from '@/domain/wallet/cash-out-rules'

export type Check = { isMet: boolean; title: string; note: string }
export type CashOutFacts = {
  row: CashOutLine
  rules: CashOutRules
  sources: CashSource[]
  balance: number
  checks: Check[]
  isOwn: boolean
  now: number
}
type Of = { of: CashOutFacts }

export const states: Record<string, string> = { applied: '待打款', processing: '打款中', paid: '已到账', failed: '已退回余额' }
const stages = { review: '等人核对', second: '等第二个人复核' } as const
export const stateOf = ({ status, stage }: Pick<CashOutLine, 'status' | 'stage'>): string =>
  stage === null ? (states[status] ?? status) : stages[stage]

/** A version for decisions: it changes with every step. */
export const cashOutVersion = ({ status, stage, decidedAt, secondAt }: CashOutLine): number =>
  rowVersion({ status, stage, decidedAt, secondAt })

export const factsOf = (row: CashOutLine) =>
  [
    ['提现号', row.cashOutNo],
    ['学员', learnerLink(row.userId, `${row.nickname ?? ''}（${row.userId}）`)],
    ['金额（元）', yuanText(row.amount)],
    ['收款账户', row.hint],
    ['状态', stateOf(row)],
    ['渠道单号', row.providerId ?? '—'],
    ['原因', row.reason || '—'],
    ['申请时间', momentText(row.createdAt)],
    ['完成时间', momentText(row.finishedAt)],
  ] as const

function Step({ title, note, look }: { title: string; note: string; look: 'past' | 'now' | 'to' }) {
  return (
    <li className={look === 'past' ? 'past' : look === 'now' ? 'now' : undefined} aria-current={look === 'now' ? 'step' : undefined}>
      <span>
        {title}
        <small>{note}</small>
      </span>
    </li>
  )
}

/** The steps of staff, as far as a person looks at the cash-out. */
function StaffSteps({ of: { row, isOwn } }: Of) {
  const isDecided = row.decidedAt !== null && row.stage !== 'review'
  const secondNote = row.stage === 'second' ? (isOwn ? '要另一个人来' : '就是你，现在') : momentText(row.secondAt)
  return (
    <>
      {(row.decidedAt !== null || row.stage !== null) && (
        <Step
          title={isDecided ? `${row.decider ?? '员工'}核对` : '核对'}
          note={momentText(row.decidedAt)}
          look={isDecided ? 'past' : 'now'}
        />
      )}
      {(row.secondAt !== null || row.stage === 'second') && (
        <Step title="第二个人复核" note={secondNote} look={row.stage === 'second' ? 'now' : 'past'} />
      )}
    </>
  )
}

function Steps({ of }: Of) {
  const { row, checks } = of
  const failed = failedOf(checks)
  const isEnd = row.status === 'paid' || row.status === 'failed'
  return (
    <ol className="steps">
      <Step title="学员申请" note={momentText(row.createdAt)} look="past" />
      <Step title="系统检查" note={failed === 0 ? '都符合' : `${failed} 项要人看`} look="past" />
      <StaffSteps of={of} />
      <Step title="支付宝打款" note={row.providerId ?? '核对后立即'} look={isEnd ? 'past' : row.stage === null ? 'now' : 'to'} />
      <Step title={row.status === 'failed' ? '退回余额' : '学员收到'} note={momentText(row.finishedAt)} look={isEnd ? 'past' : 'to'} />
    </ol>
  )
}

const kinds: Record<string, string> = {
  'settled/distribution': '分享赚，过了退款期',
  'settled/invite': '邀请奖励，过了退款期',
  settled: '奖励，过了退款期',
  goodwill: '订单补偿',
  'reward-back': '已被退款收回',
  'reward-part': '部分退款收回',
  'reward-debt': '抵扣以前欠的',
  'cash-out': '提现（包括这一笔）',
  'cash-out-back': '提现退回',
}
const kindOf = ({ kind, of }: CashSource) => kinds[`${kind}/${of}`] ?? kinds[kind] ?? '其他'

/** Where the rows of a source are: rewards that were settled in their list, all else in the wallet of the learner. */
const rowsOf = ({ kind }: CashSource, userId: number) => (kind === 'settled' ? `/rewards?user=${userId}` : `/learners/${userId}/wallet`)

function Sources({ of: { sources, balance, row } }: Of) {
  const sum = sources.reduce((all, { amount }) => all + amount, 0)
  return (
    <section className="box">
      <h2>
        这笔钱从哪来 <small>提走以后还剩 {moneyText(balance)}</small>
      </h2>
      <Rows
        of={sources.map((source) => ({ ...source, id: `${source.kind}/${source.of}` }))}
        columns={[
          ['来源', (source) => kindOf(source)],
          ['笔数', (source) => <PageLink to={rowsOf(source, row.userId)}>{source.count}</PageLink>, true],
          ['金额（元）', ({ amount }) => yuanText(amount), true],
          ['最近一笔', ({ newest }) => momentText(newest)],
        ]}
        foot={[
          '合计',
          sources.reduce((all, { count }) => all + count, 0),
          yuanText(sum),
          <span key="sum" className={sum === balance ? 'chip good' : 'chip bad'}>
            {sum === balance ? '✓ 与总账一致' : '✗ 与总账不一致，不能打款'}
          </span>,
        ]}
      />
    </section>
  )
}

const failedOf = (checks: readonly Check[]) => checks.filter(({ isMet }) => !isMet).length

function Checks({ of: { checks } }: Of) {
  const failed = failedOf(checks)
  return (
    <section className="box">
      <h2>
        要看的 <small>{failed === 0 ? '都符合' : `${failed} 项要人看`}</small>
      </h2>
      <ul className="ticks lines">
        {checks.map(({ isMet, title, note }) => (
          <li key={title} className={isMet ? undefined : 'no'}>
            <span className="unseen">{isMet ? '符合：' : '要看：'}</span>
            {title}
            <small>{note}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `words`: those of the button while it is chosen. */
function Choice({ value, title, note, words, side = '' }: { value: string; title: string; note: string; words: string; side?: string }) {
  return (
    <div className="option">
      <label>
        <input type="radio" name="decision" value={value} required data-words={words} />
        <span>
          <b>{title}</b>
          <small>{note}</small>
        </span>
        <b>{side}</b>
      </label>
    </div>
  )
}

/** Shows the second person what the first one found. */
function First({ of: { row } }: Of) {
  return (
    <section className="box">
      <h2>第一个人的意见</h2>
      <div className="said">
        <Face picture="" name={row.decider ?? '员工'} />
        <p>
          <b>{row.decider ?? '员工'}</b>{' '}
          <small>
            {momentText(row.decidedAt)} <span className="chip good">✓ 同意</span>
          </small>
          <br />
          {row.remark === '' ? '没有写备注' : `“${row.remark}”`}
        </p>
      </div>
    </section>
  )
}

function Decide({ of }: Of) {
  const { row, isOwn, rules, sources, balance } = of
  const isSecond = row.stage === 'second'
  if (isSecond && isOwn) return <p className="box notice">你批过第一次，要由另一个人复核。</p>
  const isSound = sources.reduce((all, { amount }) => all + amount, 0) === balance
  const isLast = isSecond || row.amount < rules.secondFrom
  const after = isLast ? '立即打款到支付宝' : '再交给第二个人复核'
  return (
    <section className="box">
      <ActForm name="decide-cash-out" of={row.id} version={cashOutVersion(row)} button="按选的办，看下一笔" isInPlace>
        <h2>{isSecond ? '你的复核' : '你的决定'}</h2>
        <div className="decision">
          {isSound && (
            <Choice
              value="agree"
              title="同意打款"
              note={after}
              side={moneyText(row.amount)}
              words={isLast ? `同意打款 ${moneyText(row.amount)}，看下一笔` : '同意，交给第二个人复核'}
            />
          )}
          {isSecond && (
            <Choice value="back" title={`退回给${row.decider ?? '第一个人'}`} note="请补充核对，学员看到“审核中”" words="退回，看下一笔" />
          )}
          <Choice value="refuse" title="拒绝" note="钱回到学员的可提余额，要写理由" words="拒绝，看下一笔" />
          <div className="field">
            <label htmlFor="reason">拒绝的理由</label>
            <small id="reason-hint">学员会读到；同意时不用填</small>
            <input id="reason" name="reason" maxLength={100} aria-describedby="reason-hint" />
          </div>
          <div className="field">
            <label htmlFor="remark">备注</label>
            <small id="remark-hint">只有员工看得到，可不填</small>
            <input id="remark" name="remark" maxLength={200} aria-describedby="remark-hint" />
          </div>
        </div>
      </ActForm>
      {(isSecond || !isLast) && <p className="muted">批过第一次的人不能复核；记录里写上两个人。</p>}
    </section>
  )
}

export function StateChip({ of }: { of: Pick<CashOutLine, 'status' | 'stage'> }) {
  const look = of.stage !== null ? 'chip warn' : ({ paid: 'chip good', failed: 'chip bad' }[of.status as string] ?? 'chip')
  return <span className={look}>{stateOf(of)}</span>
}

/** The head of a cash-out: its number, its state, and how long it has waited. */
export function cashOutHead({ row, now }: CashOutFacts): Head {
  return {
    crumb: (
      <>
        <PageLink to="/cash-outs">提现</PageLink> / {row.cashOutNo}
      </>
    ),
    chips: (
      <>
        <StateChip of={row} />
        {row.stage !== null && <span className="chip warn">等了 {ageText(row.createdAt, now)}</span>}
      </>
    ),
  }
}

/** A cash-out: where the money comes from and what to look at, and the decision. */
export function CashOutView({ of, children }: Of & { children: ReactNode }) {
  const { row } = of
  return (
    <>
      <Steps of={of} />
      <div className="duo">
        <div>
          <Sources of={of} />
          <Checks of={of} />
        </div>
        <div>
          {row.stage === 'second' && <First of={of} />}
          {row.stage !== null && <Decide of={of} />}
          <Facts of={factsOf(row)} />
          {children}
        </div>
      </div>
    </>
  )
}
