import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { deletionDue } from '#server/repositories/account/personal-data/account'
import { type Count, closeAccount, moveAll } from '#server/repositories/merge/carry-out'
import { giveBack } from '#server/repositories/merge/give-back'
import {
  addMerge,
  endMerge,
  forgetMerged,
  lockMerge,
  lockPair,
  type Merge,
  mergesSince,
  mergingOf,
  paidBy,
  provedNames,
  rewardsSince,
  unfinishedOf,
} from '#server/repositories/merge/merges'
import type { Merging } from '#server/repositories/merge/note'
import { type Pair, treatments } from '#server/repositories/merge/treatment'
import { forgetFigures } from '#server/repositories/site/number-forget'
import { balanceOf, balancesOfOwner, postJournal, takenBy } from '#server/repositories/wallet/ledger'
import { mergeMoney } from '@/domain/account/merge'
import { type Account, ownerOf } from '@/domain/money/ledger'
import { maskMobile } from '@/domain/text/personal-fields'
import { minuteText } from '@/domain/time/day'
import { DAY_MS, MINUTE_MS } from '@/domain/time/units'

/** A merge can be taken back for so long. */
export const MERGE_DAYS = 30
/** Rows that a request on its way still wrote for the closed account are moved as well, for so long. */
const SETTLES_MS = 10 * MINUTE_MS

/** A movement between two learners is two journals, and stands here between them. */
const MERGE = 'merge'

type Transfer = {
  from: number
  to: number
  kind: string
  balance: number
  refs: readonly [out: string, into: string]
  reason: string
  now: number
}

/** Moves a sum from one learner to the other. */
async function transfer(work: Tx, { from, to, kind, balance, refs: [out, into], reason, now }: Transfer): Promise<void> {
  const through = { owner: MERGE, kind }
  const move = (account: Account, amount: number) => [
    { ...account, amount },
    { ...through, amount: -amount },
  ]
  await postJournal(work, { ref: out, reason, postings: move({ owner: ownerOf(from), kind }, -balance), now })
  await postJournal(work, { ref: into, reason, postings: move({ owner: ownerOf(to), kind }, balance), now })
}

export type Money = { kind: string; unit: 'fen' | 'bean'; balance: number }

/** Tells what a merge did, or would do. */
export type Merged = { counts: Record<string, Count>; money: Money[] }

async function checkFinished(work: Tx, userId: number): Promise<void> {
  const found = await unfinishedOf(work, userId)
  if (found) throw conflict(`学员 ${userId} 有${found.words}（${found.title}），处理完才能合并`)
}

/** Locks both accounts and refuses a pair that cannot be merged. */
async function lockMergeable(work: Tx, pair: Pair) {
  if (pair.kept === pair.gone) throw conflict('要合并的是同一个账号，请选另一个')
  const { kept, gone } = await lockPair(work, pair)
  if (!kept || !gone) throw notFound('学员')
  for (const { id, mergedInto } of [kept, gone])
    if (mergedInto !== null) throw conflict(`学员 ${id} 已经合并到学员 ${mergedInto}，请打开那位学员`)
  await checkFinished(work, gone.id)
  if ((await deletionDue(work, kept.id)) !== null) throw conflict(`学员 ${kept.id} 申请了注销，不能并入别的账号`)
  if ((await provedNames(work, pair)) > 1) throw conflict('两个账号实名的不是同一个人，不能合并')
  return { kept, gone }
}

/** Moves what the closed account holds in the books, each kind by a journal. */
async function moveMoney(work: Tx, { id, kept, gone }: Merging, now: number): Promise<Money[]> {
  const held = (await balancesOfOwner(work, ownerOf(gone))).filter(({ balance }) => balance > 0)
  for (const { kind, balance } of held) {
    const before = await takenBy(work, ownerOf(gone), `merge:${id}:${kind}:`)
    const own = `${id}:${kind}:${before.count + 1}`
    const refs = [`merge:${own}`, `merge-in:${own}`] as const
    await transfer(work, { from: gone, to: kept, kind, balance, refs, reason: '账号合并', now })
  }
  return held
}

async function carryOut(work: Tx, merging: Merging, now: number): Promise<Merged> {
  const money = await moveMoney(work, merging, now)
  return { counts: await moveAll(work, merging, now), money }
}

type Wish = Pair & { staffId: number; reason: string; now: number }

/** Merges `gone` into `kept`, in one transaction; what was moved. */
export async function mergeAccounts(work: Tx, wish: Wish): Promise<Merged & { id: number }> {
  const { kept, gone, now } = wish
  const both = await lockMergeable(work, wish)
  const endsAt = now + MERGE_DAYS * DAY_MS
  const id = await addMerge(work, { ...wish, endsAt })
  const merging = await mergingOf(work, { id, kept, gone })
  const merged = await carryOut(work, merging, now)
  await closeAccount(work, merging)
  await forgetFigures(work, [kept, gone])
  const old = maskMobile(both.gone.mobile ?? '')
  const way = old === '' ? '' : `以后用 ${old} 的验证码登录，进的也是这个账号。`
  const body = `你的两个账号合并成了一个，课程、订单、学习记录和钱包都在这里。${way}不是你要求的，请在 ${minuteText(endsAt)} 前联系老师。`
  const told = { kind: 'account_security', title: '账号已合并', link: '/support-chat' } as const
  await sendMessage(work, { userId: kept, ref: `merge:${id}`, body, now, ...told })
  return { id, ...merged }
}

/** Stops a transaction whose work was only looked at. */
class OnlyLooked extends Error {}

/** Says what a merge would do: it is done and taken back. */
export async function lookAtMerge({ db, now }: Deps, wish: Omit<Wish, 'now'>): Promise<Merged> {
  let seen: Merged | undefined
  try {
    await tx(db, async (work) => {
      seen = await mergeAccounts(work, { ...wish, now: now() })
      throw new OnlyLooked()
    })
  } catch (error) {
    if (!(error instanceof OnlyLooked)) throw error
  }
  if (!seen) throw new Error('A merge that was looked at says nothing')
  return seen
}

/** Tells what a merge is worth, in fen: what the closed account paid and holds. */
export async function worthOf(db: Db, userId: number): Promise<number> {
  const held = await balancesOfOwner(db, ownerOf(userId))
  return (await paidBy(db, userId)) + held.reduce((sum, { unit, balance }) => (unit === 'fen' ? sum + balance : sum), 0)
}

/** `missing`: what the account that stays has spent of it and cannot give back. */
export type GivenBack = { noted: number; back: number; money: (Money & { missing: number })[] }

/** Gives back what came with the closed account, as far as it is there. */
async function returnMoney(work: Tx, merging: Merging, now: number): Promise<GivenBack['money']> {
  const { id, kept, gone } = merging
  const rewards = await rewardsSince(work, merging)
  const { left } = await takenBy(work, ownerOf(gone), `merge:${id}:`)
  const given: GivenBack['money'] = []
  for (const { kind, unit, amount } of mergeMoney(left, rewards)) {
    const held = await balanceOf(work, { owner: ownerOf(kept), kind })
    const balance = Math.min(amount, held)
    given.push({ kind, unit, balance, missing: amount - balance })
    if (balance === 0) continue
    const refs = [`merge-back:${id}:${kind}`, `merge-home:${id}:${kind}`] as const
    await transfer(work, { from: kept, to: gone, kind, balance, refs, reason: '撤销账号合并', now })
  }
  return given
}

/** Takes a merge back, in one transaction. What was earned since stays with the account that stood. */
export async function undoMerge(work: Tx, id: number, { staffId, now }: { staffId: number; now: number }): Promise<Merge & GivenBack> {
  const merge = await lockMerge(work, id)
  if (!merge) throw notFound('合并记录')
  if (merge.undoneAt !== null) throw conflict('这次合并已经撤销了')
  if (merge.endsAt <= now) throw conflict(`合并满 ${MERGE_DAYS} 天，不能再撤销`)
  const { kept } = await lockPair(work, merge)
  if (kept?.mergedInto) throw conflict(`学员 ${merge.kept} 后来又合并到学员 ${kept.mergedInto}，请先撤销那一次`)
  await checkFinished(work, merge.kept)
  const merging = await mergingOf(work, merge)
  const money = await returnMoney(work, merging, now)
  const given = await giveBack(work, merging, merge.madeAt)
  await forgetFigures(work, [merge.kept, merge.gone])
  await endMerge(work, merge, staffId, now)
  const told = { kind: 'account_security', title: '账号合并已撤销', link: '/support-chat' } as const
  const body = '两个账号又分开了，请用各自的手机号登录。合并以后得到的留在这个账号里。'
  await sendMessage(work, { userId: merge.kept, ref: `merge-back:${id}`, body, now, ...told })
  const back = '两个账号又分开了，请用这个账号自己的手机号登录。'
  await sendMessage(work, { userId: merge.gone, ref: `merge-back:${id}`, body: back, now, ...told })
  return { ...merge, ...given, money }
}

/** Says what taking a merge back would do: it is done and taken back. */
export async function lookAtUndo({ db, now }: Deps, id: number, staffId: number): Promise<Merge & GivenBack> {
  let seen: (Merge & GivenBack) | undefined
  try {
    await tx(db, async (work) => {
      seen = await undoMerge(work, id, { staffId, now: now() })
      throw new OnlyLooked()
    })
  } catch (error) {
    if (!(error instanceof OnlyLooked)) throw error
  }
  if (!seen) throw new Error('A merge that was looked at says nothing')
  return seen
}

/** Moves what requests that were on their way wrote for accounts that were merged just now, and forgets what is past. */
export async function settleMerges({ db, now }: Deps): Promise<void> {
  for (const { id } of await mergesSince(db, now() - SETTLES_MS))
    await tx(db, async (work) => {
      const merge = await lockMerge(work, id)
      if (!merge || merge.undoneAt !== null) return
      await lockPair(work, merge)
      await carryOut(work, await mergingOf(work, merge), now())
      await forgetFigures(work, [merge.kept, merge.gone])
    })
  await forgetMerged(db, now())
}

/** How staff name what moved. */
export const wordsOfPlace = (name: string): { words: string; rule: string } | undefined => {
  const treatment = treatments[name]
  if (treatment === undefined || !('words' in treatment) || treatment.words === undefined) return undefined
  return { words: treatment.words, rule: 'rule' in treatment ? treatment.rule : '' }
}
