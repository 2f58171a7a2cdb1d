import type { ReactNode } from 'react'
import { ActForm } from '#server/desk/frame/act-form'
import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { HiddenFields } from '#server/desk/frame/form'
import { moneyText, yuanText } from '#server/desk/frame/number'
import { ageText, type Head, momentText } from '#server/desk/frame/row'
import { PhraseChips } from '#server/desk/parts/phrases'
import { yuan } from '@/domain/money/money'
import { clockText } from '@/domain/time/clock-text'
import { DAY_MS } from '@/domain/time/units'
import { caseVersion, choiceWords, type RefundFacts, refundPhraseNames, refundPhrases, stateOf } from './refund-facts'
import { DECIDE } from './refund-seen'

type Of = { of: RefundFacts }

const sumText = ({ amount, beans }: { amount: number; beans: number }) =>
  [amount > 0 && moneyText(amount), beans > 0 && `${beans} 学豆`].filter(Boolean).join(' + ') || '¥0'

function Bought({ of: { row, channel, cover } }: Of) {
  return (
    <section className="box">
      <h2>{row.title}</h2>
      <p className="goods">
        {cover !== '' && <img src={cover} alt="" width={112} height={63} />}
        <span>
          原价 {moneyText(row.listPrice)}，实付 <b>{row.paidBeans > 0 ? `${row.paidBeans} 学豆` : moneyText(row.payable)}</b>，{channel}
          <small>
            <br />
            {momentText(row.paidAt)} 付款，订单 <PageLink to={`/orders/${row.orderId}`}>{row.orderSn}</PageLink>，学员{' '}
            <PageLink to={`/learners/${row.userId}`}>
              {row.nickname}，编号 {row.userId}
            </PageLink>
          </small>
        </span>
      </p>
      <p>
        <span className="muted">理由</span> “{row.reason}”
      </p>
      {row.remark !== '' && (
        <p>
          <span className="muted">内部备注</span> {row.remark}
        </p>
      )}
    </section>
  )
}

function Rule({ isMet, title, note }: { isMet: boolean; title: string; note: string }) {
  return (
    <li className={isMet ? undefined : 'no'}>
      <span className="unseen">{isMet ? '符合：' : '不符合：'}</span>
      {title}
      <small>{note}</small>
    </li>
  )
}

function Rules({ of: { row, rules, learned, until, books, rest, most, now } }: Of) {
  const days = Math.floor((now - (row.paidAt ?? row.createdAt)) / DAY_MS) + 1
  const isWithin = learned.taken * 100 <= learned.parts * rules.mostLearned
  return (
    <section className="box">
      <h2>
        按规则
        <small>
          <PageLink to="/refund-rules">设置 / 退款规则</PageLink>
        </small>
        {row.stage !== null && row.status === 'applied' && <span className="chip warn">不能自动退，要人来定</span>}
      </h2>
      <ul className="ticks">
        <Rule isMet={row.createdAt <= until} title={`付款后 ${rules.days} 天内`} note={`今天是第 ${days} 天`} />
        <Rule
          isMet={isWithin}
          title={`学过的不超过 ${rules.mostLearned}%`}
          note={`学了 ${learned.percent}%，${learned.taken} / ${learned.parts} 项`}
        />
        <Rule
          isMet={books.length === 0}
          title="教材没有寄出"
          note={books.length === 0 ? '没有寄出的教材' : books.map(({ title }) => title).join('、')}
        />
        <Rule isMet={rest.amount <= most} title={`不超过 ${moneyText(most)} 的你可以决定`} note="再多要第二个人复核" />
      </ul>
    </section>
  )
}

type Part = RefundFacts['parts'][number]
const kinds = { lesson: '课时', material: '资料', pack: '题目包' } as const

/** Whether a part counts as learned by the rules, and by what. */
function countedOf({ kind, isLearned, takenAt, seconds }: Part, { rules }: RefundFacts): { isCounted: boolean; why: string } {
  if (kind === 'material') return { isCounted: rules.countsMaterials, why: '下载过' }
  if (kind === 'pack') return { isCounted: rules.countsPacks, why: '下载过题目包' }
  if (isLearned) return { isCounted: true, why: '学完' }
  if (seconds > 0) return { isCounted: rules.countsFiles && takenAt !== null, why: `看了 ${clockText(seconds)}` }
  return { isCounted: rules.countsFiles, why: '拿过播放地址' }
}

/** Parts shown at once: the rest opens, so that the facts stay beside the decision. */
const SHOWN = 4

function Parts({ of, parts }: Of & { parts: readonly Part[] }) {
  return (
    <table>
      <tbody>
        {parts.map((part) => {
          const { isCounted, why } = countedOf(part, of)
          return (
            <tr key={`${part.kind}${part.title}`}>
              <td data-title={kinds[part.kind]}>{part.title}</td>
              <td data-title="学到">
                {part.length > 0 && (
                  <meter
                    min={0}
                    max={part.length}
                    value={part.seconds}
                    aria-label={`学了 ${clockText(part.seconds)}，共 ${clockText(part.length)}`}
                  />
                )}
              </td>
              <td data-title="怎么学的" className="number">
                {momentText(part.takenAt)}，{why}
              </td>
              <td data-title="算不算">
                <span className={isCounted ? 'chip warn' : 'chip'}>{isCounted ? '算' : '不算'}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Learned({ of }: Of) {
  const { parts, learned, rules } = of
  const counts = [
    '学完的课时',
    rules.countsFiles && '给过播放地址的',
    rules.countsMaterials && '下载过的资料',
    rules.countsPacks && '题目包',
  ]
  return (
    <section className="box">
      <h2>
        学了什么 <small>{counts.filter(Boolean).join('、')}都算</small>
        <span className="n">{learned.percent}%</span>
      </h2>
      {parts.length === 0 ? (
        <p className="muted">一节也没有打开过</p>
      ) : (
        <>
          <Parts of={of} parts={parts.slice(0, SHOWN)} />
          {parts.length > SHOWN && (
            <details>
              <summary>再看 {parts.length - SHOWN} 项</summary>
              <Parts of={of} parts={parts.slice(SHOWN)} />
            </details>
          )}
        </>
      )}
      {learned.parts > learned.taken && <p className="muted">其余 {learned.parts - learned.taken} 项没有学</p>}
    </section>
  )
}

function Buyer({ of: { sums, rewards, row } }: Of) {
  return (
    <section className="box">
      <h2>
        这位学员
        <small>
          <PageLink to={`/learners/${row.userId}`}>打开档案</PageLink>
        </small>
      </h2>
      <p>
        买过 {sums.orders} 笔，{moneyText(sums.paid)}；退过 {sums.refunds} 次，{moneyText(sums.returned)}；
        {row.hasCoupons ? '整单退时券退回；' : ''}
        {rewards.count === 0 ? '没有推荐奖励' : `推荐奖励 ${moneyText(rewards.amount)}，按退的比例收回`}
      </p>
    </section>
  )
}

function Choice({ value, title, note, side, at }: { value: string; title: string; note: string; side: string; at: number }) {
  return (
    <label>
      <input type="radio" name="choice" value={value} required data-key={at} aria-label={title} />
      <span>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      <span>{side}</span>
    </label>
  )
}

function PartOption({ of: { suggested, rest, learned } }: Of) {
  return (
    <div className="option">
      <Choice at={2} value="part" title="退一部分" note={`没学的 ${100 - learned.percent}%，可改`} side={`建议 ${sumText(suggested)}`} />
      <div>
        {rest.amount > 0 && (
          <span className="whole">
            ¥ <input className="yuan" name="amount" defaultValue={yuan(suggested.amount)} aria-label="退多少元" />
          </span>
        )}
        {rest.beans > 0 && <input className="yuan" name="beans" defaultValue={suggested.beans} aria-label="退多少学豆" />}
        <label>
          <input type="checkbox" name="ends" value="yes" defaultChecked /> 同时收回课程
        </label>
      </div>
    </div>
  )
}

function BookOptions({ of: { books, rules } }: Of) {
  if (books.length === 0) return <HiddenFields texts={{ book: ['leave'] }} />
  return (
    <fieldset className="posted">
      <legend>教材</legend>
      <label className="choice">
        <input type="radio" name="book" value="ask" defaultChecked /> 寄回再退
      </label>
      <label className="choice">
        <input type="radio" name="book" value="leave" /> 送给学员
      </label>
      <label className="choice">
        <input type="radio" name="book" value="deduct" /> 整单退时扣
        <input className="yuan" name="deducted" defaultValue={yuan(rules.bookFee * books.length)} aria-label="扣多少元" />
      </label>
    </fieldset>
  )
}

/** The key of the button, and where the money goes back to. */
function Foot({ of: { channel } }: Of) {
  return (
    <p className="foot split">
      <span className="long">
        <kbd>Ctrl</kbd> <kbd>↵</kbd>
      </span>
      <small>钱从{channel}原路退回</small>
    </p>
  )
}

function Decide({ of, seen }: Of & { seen: ReactNode }) {
  const { row, rest, rules } = of
  return (
    <section className="box">
      <ActForm name="decide-refund" of={row.id} version={caseVersion(row)} button={DECIDE} isPreviewed isInPlace foot={<Foot of={of} />}>
        <h2>
          决定
          <small>
            <kbd>1</kbd> – <kbd>4</kbd> 选择
          </small>
        </h2>
        <div className="decision">
          <div className="option">
            <Choice at={1} value="whole" title="整单退" note="课程收回，推荐奖励收回" side={sumText(rest)} />
          </div>
          <PartOption of={of} />
          <div className="option">
            <Choice
              at={3}
              value="goodwill"
              title="不退钱，补到余额"
              note="留下课程，不占退款"
              side={`最多 ${moneyText(rules.goodwillMost)}`}
            />
            <div>
              <input className="yuan" name="goodwill" aria-label="补多少元" />
            </div>
          </div>
          <div className="option">
            <Choice at={4} value="refuse" title="不退" note="要写理由" side="" />
          </div>
          <BookOptions of={of} />
          <div className="field">
            <label htmlFor="note">写给学员</label>
            <small id="note-hint">学员会读到这句话</small>
            <textarea id="note" name="note" rows={2} maxLength={300} aria-describedby="note-hint" />
          </div>
          <PhraseChips id="note" phrases={refundPhrases} names={refundPhraseNames} />
          <details>
            <summary>内部备注，只有员工看得到</summary>
            <input name="remark" maxLength={200} aria-label="内部备注" />
          </details>
          {seen}
        </div>
      </ActForm>
    </section>
  )
}

function Second({ of: { row, isOwn } }: Of) {
  return (
    <section className="box">
      <h2>第一个人的决定</h2>
      <Facts of={decisionFacts(row)} />
      {isOwn ? (
        <p className="muted">你批过第一次，要由另一个人复核。</p>
      ) : (
        <p>
          <ActLink name="second-refund" of={row.id}>
            复核
          </ActLink>
        </p>
      )}
    </section>
  )
}

/** The lines of a decision. */
export function decisionFacts(row: RefundFacts['row']) {
  return [
    ['决定', row.choice === null ? '—' : choiceWords[row.choice]],
    ['退回', sumText(row)],
    ...(row.goodwill > 0 ? [['补到余额（元）', yuanText(row.goodwill)] as const] : []),
    ...(row.deducted > 0 ? [['扣教材（元）', yuanText(row.deducted)] as const] : []),
    ['写给学员', row.note || '—'],
    ['决定的人', [row.decider, row.seconder].filter(Boolean).join('、') || '按规则自动'],
    ['决定时间', momentText(row.decidedAt)],
    ['完成时间', momentText(row.finishedAt)],
  ] as const
}

function Right({ of, seen }: Of & { seen: ReactNode }) {
  const { row } = of
  if (row.stage === 'review') return <Decide of={of} seen={seen} />
  if (row.stage === 'second') return <Second of={of} />
  return (
    <section className="box">
      <h2>{stateOf(row)}</h2>
      <Facts of={decisionFacts(row)} />
      <p>
        {row.stage === 'book' && (
          <ActLink name="take-refund-books" of={row.id}>
            教材收到了，或改为扣款
          </ActLink>
        )}
        {row.status === 'processing' && (
          <ActLink name="ask-refund-state" of={row.id}>
            向渠道查询
          </ActLink>
        )}
      </p>
    </section>
  )
}

/** The head of a refund: its number, its state, how long it has waited, and by when it is to be answered. */
export function refundHead({ row, holder, reader, now }: RefundFacts): Head {
  return {
    crumb: (
      <>
        <PageLink to="/refunds">退款</PageLink> / {row.refundNo}
      </>
    ),
    chips: (
      <>
        <span className={row.status === 'refused' ? 'chip bad' : 'chip'}>{stateOf(row)}</span>
        {row.status === 'applied' && <span className="chip warn">等了 {ageText(row.createdAt, now)}</span>}
        {holder && row.status === 'applied' && <span className="chip">派给{holder.staffId === reader ? '你' : holder.name}</span>}
        {row.decideBy !== null && row.stage !== null && <span className="chip">{momentText(row.decideBy)} 前答复</span>}
      </>
    ),
    ...(row.status === 'applied' && {
      acts: (
        <ActLink name="hand-refund" of={row.id}>
          派给别人
        </ActLink>
      ),
    }),
  }
}

/** A refund: facts at the left, the decision at the right with what its learner will see. */
export function RefundView({ of, seen }: Of & { seen: ReactNode }) {
  return (
    <div className="duo">
      <div>
        <Bought of={of} />
        <Rules of={of} />
        <Learned of={of} />
        <Buyer of={of} />
      </div>
      <Right of={of} seen={seen} />
    </div>
  )
}
