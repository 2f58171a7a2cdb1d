import type { Db } from '#server/database/tables'
import { ActLink, PageLink } from '#server/desk/frame/detail'
import { type Area, act, type DeskVisit, momentText } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { Rows } from '#server/desk/parts/rows'
import { forbidden, invalid } from '#server/refusal'
import { type AccountRow, accountById, accountByMobile } from '#server/repositories/account/account'
import { type Merge, mergeById } from '#server/repositories/merge/merges'
import {
  type GivenBack,
  lookAtMerge,
  lookAtUndo,
  MERGE_DAYS,
  type Merged,
  mergeAccounts,
  undoMerge,
  wordsOfPlace,
  worthOf,
} from '#server/services/merge/merge'
import { mobileInput, mobileOf } from '@/domain/account/mobile'
import { yuan } from '@/domain/money/money'
import { maskMobile } from '@/domain/text/personal-fields'
import { standingLearnerAt } from './learner-page'

const roles = ['service'] as const
/** Merges of accounts that paid or hold more than this, in fen, are confirmed by a second person. */
const ABOVE = 100_000
const books: Readonly<Record<string, string>> = { beans: '学豆', cash: '余额', 'cash-pending': '待结算' }
const amountText = (kind: string, unit: 'fen' | 'bean', amount: number) =>
  `${books[kind] ?? kind} ${unit === 'fen' ? `¥${yuan(amount)}` : `${amount} 豆`}`

const nameOf = ({ nickname, id, mobile }: AccountRow) => `${nickname}（${id}，${maskMobile(mobile ?? '') || '没有手机号'}）`

/** The account that is named by its number or its whole mobile. */
async function otherAt(db: Db, typed: string): Promise<AccountRow> {
  const given = typed.trim()
  const mobile = mobileOf(mobileInput(given))
  const id = mobile === null ? idOf(given, '学员') : (await accountByMobile(db, mobile))?.id
  if (id === undefined) throw invalid('没有这个手机号的学员')
  return found(await accountById(db, id), '学员')
}

/** Nobody moves the rows of an account of their own. */
function checkOthers({ staff }: DeskVisit, ...rows: readonly AccountRow[]): void {
  if (rows.some(({ mobile }) => mobile !== null && mobile === staff.mobile)) throw forbidden('这里有你自己的学员账号，请由另一位同事合并')
}

async function pairAt(db: Db, ref: string | undefined, typed: string, visit: DeskVisit) {
  const kept = await standingLearnerAt(db, ref)
  const gone = await otherAt(db, typed)
  checkOthers(visit, kept, gone)
  return { kept, gone }
}

type Told = { words: string; rule: string; count: number }

const toldOf = ({ counts }: Merged, of: 'moved' | 'joined' | 'stayed'): Told[] =>
  Object.entries(counts).flatMap(([name, count]) => {
    const place = wordsOfPlace(name)
    return place === undefined || count[of] === 0 ? [] : [{ ...place, count: count[of] }]
  })
const listed = (told: readonly Told[]) => told.map(({ words, count }) => `${words} ${count}`).join('、')

/** Describes a merge in sentences: what moves, what both have and how each is decided, money, sign-in, the way back. */
function mergeLines(kept: AccountRow, gone: AccountRow, merged: Merged): string[] {
  const moved = toldOf(merged, 'moved')
  const stayed = toldOf(merged, 'stayed')
  return [
    `${nameOf(gone)} 并到 ${nameOf(kept)}，原账号关闭，它的设备全部退出登录`,
    moved.length === 0 ? '原账号没有要移过来的记录' : `移过来：${listed(moved)}`,
    ...merged.money.map(({ kind, unit, balance }) => `记账转入：${amountText(kind, unit, balance)}`),
    ...toldOf(merged, 'joined').map(({ words, count, rule }) => `两边都有：${words} ${count} 条，${rule}`),
    ...(stayed.length === 0 ? [] : [`两边都有，以留下的账号为准，另一份留在原账号里：${listed(stayed)}`]),
    gone.mobile === null ? '原账号没有手机号' : `用 ${maskMobile(gone.mobile)} 收验证码，以后登录的是留下的账号；密码以留下的账号为准`,
    `学员会收到消息；${MERGE_DAYS} 天内可以撤销，合并以后得到的不会跟着回去`,
  ]
}

const merge = act({
  name: 'merge-account',
  title: '合并账号',
  roles,
  confirms: 'each',
  fields: {
    gone: text({ label: '并进来的账号', hint: '学员编号或完整的手机号。这个账号会关闭，内容都并到这位学员', most: 20 }),
    reason: text({ label: '原因', hint: '例如：同一位学员换了手机号，已核对本人', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const kept = await standingLearnerAt(db, ref)
    return { facts: [['留下的账号', nameOf(kept)]] }
  },
  needsSecond: {
    above: ABOVE,
    amount: async ({ db }, _ref, { gone }) => worthOf(db, (await otherAt(db, gone)).id),
    to: async ({ db }, ref) => (await standingLearnerAt(db, ref)).id,
  },
  preview: async (deps, ref, values, visit) => {
    const { kept, gone } = await pairAt(deps.db, ref, values.gone, visit)
    const wish = { kept: kept.id, gone: gone.id, staffId: visit.staff.id, reason: values.reason }
    return mergeLines(kept, gone, await lookAtMerge(deps, wish))
  },
  run: async (tx, { ref, values, visit, now }) => {
    const { kept, gone } = await pairAt(tx, ref, values.gone, visit)
    const wish = { kept: kept.id, gone: gone.id, staffId: visit.staff.id, reason: values.reason, now }
    const { id, counts, money } = await mergeAccounts(tx, wish)
    const some = Object.fromEntries(Object.entries(counts).filter(([, { moved, joined }]) => moved + joined > 0))
    const after = { merge: id, gone: gone.id, mobile: maskMobile(gone.mobile ?? ''), counts: some, money }
    return { object: `user:${kept.id}`, before: null, after, reason: values.reason, to: `/learners/${kept.id}/devices` }
  },
})

async function mergeAt(db: Db, ref: string | undefined): Promise<Merge> {
  return found(await mergeById(db, idOf(ref, '合并记录')), '合并记录')
}

async function checkOwn(db: Db, visit: DeskVisit, { kept, gone }: Merge): Promise<void> {
  checkOthers(visit, found(await accountById(db, kept), '学员'), found(await accountById(db, gone), '学员'))
}

/** Describes what taking a merge back does, and what cannot be taken back. */
function undoLines({ kept, gone, noted, back, money }: Merge & GivenBack): string[] {
  const left = noted - back
  const given = money.filter(({ balance }) => balance > 0).map(({ kind, unit, balance }) => amountText(kind, unit, balance))
  return [
    `学员 ${gone} 重新打开，用自己的手机号、微信和密码登录`,
    `还回去 ${back} 条记录${given.length === 0 ? '' : `，转回${given.join('、')}`}`,
    ...money.flatMap(({ kind, unit, missing }) => (missing === 0 ? [] : [`${amountText(kind, unit, missing)}已经用掉，还不回去`])),
    left === 0 ? '合并时的记录都能还回去' : `${left} 条记录合并以后改过或用过，留在学员 ${kept}`,
    `合并以后得到的课程、订单、学习记录留在学员 ${kept}`,
    '两个账号都会收到消息',
  ]
}

const undo = act({
  name: 'undo-merge',
  title: '撤销合并',
  roles,
  confirms: 'each',
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => {
    const row = await mergeAt(db, ref)
    return {
      facts: [
        ['留下的账号', row.kept],
        ['并进来的账号', row.gone],
        ['合并', momentText(row.madeAt)],
        ['撤销期限', momentText(row.endsAt)],
      ],
    }
  },
  needsSecond: {
    above: ABOVE,
    amount: async (deps, ref) => {
      const { id, staffId } = await mergeAt(deps.db, ref)
      const { money } = await lookAtUndo(deps, id, staffId)
      return money.reduce((sum, { unit, balance }) => (unit === 'fen' ? sum + balance : sum), 0)
    },
    to: async ({ db }, ref) => (await mergeAt(db, ref)).kept,
  },
  preview: async (deps, ref, _values, visit) => {
    const row = await mergeAt(deps.db, ref)
    await checkOwn(deps.db, visit, row)
    return undoLines(await lookAtUndo(deps, row.id, visit.staff.id))
  },
  run: async (tx, { ref, values, visit, now }) => {
    const row = await mergeAt(tx, ref)
    await checkOwn(tx, visit, row)
    const { noted, back, money } = await undoMerge(tx, row.id, { staffId: visit.staff.id, now })
    const after = { merge: row.id, gone: row.gone, noted, back, money }
    return { object: `user:${row.kept}`, before: null, after, reason: values.reason, to: `/learners/${row.kept}/devices` }
  },
})

/** The merges of an account, with the way back while there is one. */
export function Merges({ of, now }: { of: readonly Merge[]; now: number }) {
  return (
    <>
      <h2>合并过的账号</h2>
      <Rows
        of={of}
        empty="没有合并过"
        columns={[
          ['留下', ({ kept }) => <PageLink to={`/learners/${kept}`}>学员 {kept}</PageLink>],
          ['并进来', ({ gone }) => <PageLink to={`/learners/${gone}`}>学员 {gone}</PageLink>],
          ['原因', ({ reason }) => reason],
          ['时间', ({ madeAt }) => momentText(madeAt)],
          ['状态', (row) => stateOf(row, now)],
        ]}
      />
    </>
  )
}

function stateOf({ id, undoneAt, endsAt }: Merge, now: number) {
  if (undoneAt !== null) return `${momentText(undoneAt)} 撤销`
  if (endsAt <= now) return '已过撤销期限'
  return (
    <>
      {momentText(endsAt)} 前{' '}
      <ActLink name="undo-merge" of={id}>
        撤销
      </ActLink>
    </>
  )
}

/** Two accounts of one person become one, and two again. */
export const learnerMergeArea: Area = { pages: [], acts: [merge, undo] }
