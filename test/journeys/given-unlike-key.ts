import assert from 'node:assert/strict'
import { auth } from '@/contract/account/auth'
import { exam } from '@/contract/exam/exam'
import { sendTo } from '../support/signed-call'

/** Why the key is corrected, as learners read it. */
export const RIGHTED = '按新准则更正答案'

type UnlikeKey = { resultId: number; questionId: number; letter: string }

/** A single choice of the learner's last result of a paper that was answered unlike its key. */
export async function givenUnlikeKey(origin: string, accessToken: string, paperId: number): Promise<UnlikeKey> {
  const { lastResultId } = await sendTo(origin, exam.paper, { params: { id: paperId } }, accessToken)
  assert.ok(lastResultId, 'the learner has no result of this paper')
  const { questions } = await sendTo(origin, exam.result, { params: { id: lastResultId } }, accessToken)
  for (const { id, type, verdict, answer } of questions)
    if (type === 'single_choice' && verdict === 'wrong' && answer?.kind === 'letters' && answer.letters[0])
      return { resultId: lastResultId, questionId: id, letter: answer.letters[0] }
  return assert.fail('every single choice was answered like its key')
}

/** Marks of a result, in hundredths. */
export async function marksOf(origin: string, accessToken: string, resultId: number): Promise<number> {
  return (await sendTo(origin, exam.result, { params: { id: resultId } }, accessToken)).marks
}

/** A session of the learner known by this code of wx.login. */
export async function sessionOf(origin: string, learner: string): Promise<string> {
  const body = { code: `desk-${learner}` } as const
  const { accessToken } = await sendTo(origin, auth.loginByMiniProgram, { body }, '')
  return accessToken
}
