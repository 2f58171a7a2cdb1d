import type { Db } from '#server/database/tables'
import { conflict, notFound } from '#server/refusal'
import { isInClass, type paperById } from '#server/repositories/exam/paper'
import { minuteText } from '@/domain/time/day'

type Paper = NonNullable<Awaited<ReturnType<typeof paperById>>>
type Terms = Pick<Paper, 'opensAt' | 'closesAt' | 'mostTries' | 'isRanked' | 'isRankHeld'> & {
  isDated?: boolean
  publishesItself?: boolean
}

/** Refuses a paper that is taken down, or for classes the learner is not in: for them there is none. */
export async function refuseHidden(db: Db, userId: number, { isShown, classIds }: Paper): Promise<void> {
  const isTheirs = classIds.length === 0 || (await isInClass(db, userId, classIds))
  if (!isShown || !isTheirs) throw notFound('试卷')
}

/** Whether an attempt begun at a moment is practice: the time of a dated mock is over by then. */
export const isDatedPractice = ({ isDated, closesAt }: Pick<Paper, 'isDated' | 'closesAt'>, startedAt: number): boolean =>
  isDated && closesAt !== null && startedAt >= closesAt

type Asked = { userId: number; paper: Paper; tries: number; now: number }

/** Refuses a new attempt outside the time of a paper, or beyond the tries it allows. */
export async function refuseClosed(db: Db, { userId, paper, tries, now }: Asked): Promise<void> {
  await refuseHidden(db, userId, paper)
  const { opensAt, closesAt, mostTries, isDated } = paper
  const isOver = closesAt !== null && now >= closesAt
  // After its time a dated mock is practice, as often as anybody likes.
  if (isDated && isOver) return
  if (isDated && tries > 0) throw conflict('模考只能考一次，你已经交卷；结束后可以当练习再做')
  if (opensAt !== null && now < opensAt) throw conflict(`考试 ${minuteText(opensAt)} 开始`)
  if (isOver) throw conflict('考试已经结束')
  if (mostTries !== null && tries >= mostTries) throw conflict(`这份试卷只能考 ${mostTries} 次，你已经考完了`)
}

/** Refuses a result of a dated mock before its end: others are still sitting it. */
export function refuseUnreported({ isDated, closesAt }: Pick<Paper, 'isDated' | 'closesAt'>, now: number): void {
  if (isDated && closesAt !== null && now < closesAt) throw conflict(`已经交卷，成绩报告 ${minuteText(closesAt)} 以后公布`)
}

/** Sentences about a dated mock: everything that differs from a paper that is always there. */
const datedTold = (closesAt: number, { isRanked, publishesItself }: Pick<Terms, 'isRanked' | 'publishesItself'>) => [
  '只能考一次，中途离开页面会记录次数和时间，你和老师都看得到',
  `答案、成绩报告和名次 ${minuteText(closesAt)} 以后才公布`,
  ...(isRanked && !publishesItself ? ['名次等老师发布后再看'] : []),
  '结束以后可以当练习再做，不计名次',
]

/** Sentences for learners about when and how often a paper may be taken. */
export function termsTold(terms: Terms): string[] {
  const { opensAt, closesAt, mostTries, isRanked, isRankHeld, isDated = false } = terms
  const from = opensAt === null ? '' : `${minuteText(opensAt)} 开始`
  const until = closesAt === null ? '' : `${minuteText(closesAt)} 结束，到时自动交卷`
  const time = [from, until].filter((text) => text !== '').join('，')
  return [
    ...(time === '' ? [] : [`考试时间：${time}`]),
    ...(isDated && closesAt !== null ? datedTold(closesAt, terms) : []),
    ...(mostTries === null || isDated ? [] : [`最多考 ${mostTries} 次`]),
    ...(isRanked ? [] : ['这份试卷不参加排名']),
    ...(isRanked && isRankHeld && !isDated ? ['名次等老师发布后再看'] : []),
  ]
}
