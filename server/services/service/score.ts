import type { Deps } from '#server/deps'
import { forbidden, invalid, Refusal } from '#server/refusal'
import { countScoreTry, findScore, mobileOf, openedScore, openScore, scoreExams } from '#server/repositories/service/class-service'
import { sendCode, useCode } from '#server/services/account/sms-codes'
import type { CheckScore, CodeSent, Score, ScoreExam, ScoreOpened } from '@/contract/service/class-service.schema'
import { maskMobile } from '@/domain/text/personal-fields'
import { learningDayOf } from '@/domain/time/day'

/** Numbers a learner may try on one day: numbers of others cannot be gone through. */
export const TRIES_A_DAY = 5
/** How long a score stays open after it was found. */
const OPEN_MS = 15 * 60_000

async function boundMobile({ db }: Deps, userId: number): Promise<string> {
  const mobile = await mobileOf(db, userId)
  if (mobile === null) throw forbidden('请先绑定手机号，再查询成绩')
  return mobile
}

export const examsWithScores = ({ db }: Deps): Promise<ScoreExam[]> => scoreExams(db)

/** Sends the code of the second factor to the learner's own number. */
export async function sendScoreCode(deps: Deps, userId: number, network: string): Promise<CodeSent> {
  const mobile = await boundMobile(deps, userId)
  await sendCode(deps, { mobile, purpose: 'score', network })
  return { mobile: maskMobile(mobile) }
}

/** Opens a score for a quarter of an hour: the number must be on record with the learner's own mobile, and the code must be fresh. */
export async function checkScore(deps: Deps, userId: number, { examName, ticketNo, code }: CheckScore): Promise<ScoreOpened> {
  const { db, now } = deps
  const mobile = await boundMobile(deps, userId)
  if ((await countScoreTry(db, userId, learningDayOf(now()))) > TRIES_A_DAY)
    throw new Refusal(429, `每天最多查询 ${TRIES_A_DAY} 次，请明天再试`)
  await useCode(deps, { mobile, purposes: ['score'] }, code)
  const score = await findScore(db, { examName, ticketNo: ticketNo.toUpperCase(), mobile })
  if (!score) throw invalid('没有查到成绩，请核对考试和准考证号，并使用报名时的手机号登录')
  const until = now() + OPEN_MS
  await openScore(db, userId, score.id, until)
  return { until }
}

export async function myScore({ db, now }: Deps, userId: number): Promise<Score> {
  const score = await openedScore(db, userId, now())
  if (!score) throw forbidden('查询已过期，请重新验证')
  return score
}
