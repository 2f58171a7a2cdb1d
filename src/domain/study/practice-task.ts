import { taskPercent } from './study-plan'

const WHOLE = 100

/** An answer to a question of a practice. `at` in epoch ms. */
type Given = { questionId: number; isRight: boolean; at: number }
/** `need`: different questions to answer; `needPercent`: the share of them that has to be right, 0 where any answer counts. */
type Asked = { need: number; needPercent: number }
/** `rightPercent`: of the questions answered last, null where none was. `finishedAt`: when it was done the first time, in epoch ms. */
type PracticeSeen = { percent: number; rightPercent: number | null; finishedAt: number | null }

/**
 * Says how far a practice of a plan is after answers, the earliest first. It is done with the answer by which so many different questions
 * were answered, and the share of right ones among the last so many is reached. A question counts by its last answer; old mistakes on
 * other questions do not stand in the way.
 */
export function practiceSeen(answers: readonly Given[], { need, needPercent }: Asked): PracticeSeen {
  const last = new Map<number, boolean>()
  let finishedAt: number | null = null
  let rightPercent: number | null = null
  for (const { questionId, isRight, at } of answers) {
    last.delete(questionId)
    last.set(questionId, isRight)
    const counted = [...last.values()].slice(-Math.max(1, need))
    const right = counted.filter(Boolean).length
    rightPercent = Math.floor((right * WHOLE) / counted.length)
    if (finishedAt === null && need > 0 && last.size >= need && right * WHOLE >= needPercent * counted.length) finishedAt = at
  }
  const percent = finishedAt === null ? Math.min(WHOLE - 1, taskPercent(last.size, need)) : WHOLE
  return { percent, rightPercent, finishedAt }
}
