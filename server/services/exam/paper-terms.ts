import type { Db } from '#server/database/tables'
import { conflict, notFound } from '#server/refusal'
import { isInClass, type paperById } from '#server/repositories/exam/paper'
import { minuteText } from '@/domain/time/day'

type Paper = NonNullable<Awaited<ReturnType<typeof paperById>>>
type Terms = Pick<Paper, 'opensAt' | 'closesAt' | 'mostTries' | 'isRanked' | 'isRankHeld'>

/** Refuses a paper that is taken down, or for classes the learner is not in: for them there is none. */
export async function refuseHidden(db: Db, userId: number, { isShown, classIds }: Paper): Promise<void> {
  const isTheirs = classIds.length === 0 || (await isInClass(db, userId, classIds))
  if (!isShown || !isTheirs) throw notFound('试卷')
}

type Asked = { userId: number; paper: Paper; tries: number; now: number }

/** Refuses a new attempt outside the time of a paper, or beyond the tries it allows. */
export async function refuseClosed(db: Db, { userId, paper, tries, now }: Asked): Promise<void> {
  await refuseHidden(db, userId, paper)
  const { opensAt, closesAt, mostTries } = paper
  if (opensAt !== null && now < opensAt) throw conflict(`考试 ${minuteText(opensAt)} 开始`)
  if (closesAt !== null && now >= closesAt) throw conflict('考试已经结束')
  if (mostTries !== null && tries >= mostTries) throw conflict(`这份试卷只能考 ${mostTries} 次，你已经考完了`)
}

/** Sentences for learners about when and how often a paper may be taken. */
export function termsTold({ opensAt, closesAt, mostTries, isRanked, isRankHeld }: Terms): string[] {
  const from = opensAt === null ? '' : `${minuteText(opensAt)} 开始`
  const until = closesAt === null ? '' : `${minuteText(closesAt)} 结束，到时自动交卷`
  const time = [from, until].filter((text) => text !== '').join('，')
  return [
    ...(time === '' ? [] : [`考试时间：${time}`]),
    ...(mostTries === null ? [] : [`最多考 ${mostTries} 次`]),
    ...(isRanked ? [] : ['这份试卷不参加排名']),
    ...(isRanked && isRankHeld ? ['名次等老师发布后再看'] : []),
  ]
}
