import assert from 'node:assert/strict'
import { doubt } from '@/contract/doubt/doubt'
import { sendTo } from '../support/signed-call'
import { staffOf } from './staff'

export const NOTE = '等式两边总是同时变化'
export const ANSWER = '先看它站在等号的哪一边，再看是增加还是减少。'
export const RETURNED = '两科的时间要分开写，改好再交一次。'
export const PASSED = '安排得很清楚，照着做就好。'
/** A teacher who may sign an answer. */
const TEACHER = '3'

type Desk = { origin: string; deskOrigin: string }

/** The learner's own question with this text. */
export async function askedDoubt(origin: string, accessToken: string, text: string): Promise<number> {
  const mine = await sendTo(origin, doubt.list, { query: { scope: 'mine', page: 0, limit: 10 } }, accessToken)
  const found = mine.find((one) => one.text.includes(text))
  assert.ok(found, 'the question is not in the learner’s list')
  return found.id
}

/** The first answer below a question. */
export async function firstAnswer(origin: string, accessToken: string, doubtId: number): Promise<number> {
  const { posts } = await sendTo(origin, doubt.open, { params: { id: doubtId }, query: {} }, accessToken)
  assert.ok(posts[0], 'nobody has answered')
  return posts[0].id
}

/** A teacher answers a question on the desk. */
export async function answerDoubt(desk: Desk, doubtId: number, question: string): Promise<void> {
  const staff = await staffOf(desk)
  assert.ok((await staff.see(`/doubts/${doubtId}`)).includes(question))
  await staff.act('answer-doubt', doubtId, { teacherId: TEACHER, text: ANSWER })
}

/** A teacher marks the homework that waits with this text in it. */
export async function markHomework(
  desk: Desk,
  text: string,
  verdict: { verdict: 'pass' | 'return'; marks: readonly string[]; comment: string },
) {
  const staff = await staffOf(desk)
  const waiting = await staff.see('/homework?status=submitted')
  for (const [, id = ''] of waiting.matchAll(/href="\/homework\/(\d+)"/g)) {
    if (!(await staff.see(`/homework/${id}`)).includes(text)) continue
    await staff.act('mark-homework', id, verdict)
    return
  }
  assert.fail('no homework with this text waits on the desk')
}
