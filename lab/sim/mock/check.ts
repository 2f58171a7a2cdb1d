import type { Db } from '#server/database/tables'
import { exam } from '@/contract/exam/exam'
import type { RankEntry } from '@/contract/exam/exam.schema'
import { type Choice, MARKS } from './hall'
import { type Line, RUN, read, type Sat } from './takers'

/** Marks of a taker by the keys, added up beside the server. */
function marksOf({ answers }: Sat, choices: readonly Choice[]): number {
  return choices.filter(({ id, right }) => answers.get(id) === right).length * MARKS
}

/** Answers that the server acknowledged and does not have, or has otherwise. */
export async function countLost(db: Db, sat: readonly Sat[]): Promise<{ operations: number; lost: number }> {
  const rows = await db.selectFrom('attempt_answer').select(['attempt_id as attemptId', 'question_id as questionId', 'answer']).execute()
  const stored = new Map(rows.map(({ attemptId, questionId, answer }) => [`${attemptId}:${questionId}`, answer]))
  const lost = sat.flatMap(({ attemptId, answers }) =>
    [...answers].filter(([questionId, letter]) => {
      const answer = stored.get(`${attemptId}:${questionId}`)
      return answer?.kind !== 'letters' || answer.letters.join() !== letter
    }),
  )
  const { count } = await db
    .selectFrom('answer_operation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('run', '=', RUN)
    .executeTakeFirstOrThrow()
  return { operations: Number(count), lost: lost.length }
}

/** A score by marks: places by how many have more, the share of those that have less in whole percents. */
function standings(marks: ReadonlyMap<number, number>): Map<number, { place: number; percentile: number }> {
  const all = [...marks.values()]
  return new Map(
    [...marks].map(([userId, own]) => [
      userId,
      {
        place: 1 + all.filter((other) => other > own).length,
        percentile: Math.floor((100 * all.filter((other) => other < own).length) / all.length),
      },
    ]),
  )
}

type Reading = { line: Line; origin: string; paperId: number; token: string }

async function wholeRank({ line, origin, paperId, token }: Reading): Promise<RankEntry[]> {
  const limit = 100
  const all: RankEntry[] = []
  for (let page = 0; ; page += 1) {
    const { entries } = await read(line, origin, exam.rank, { params: { id: paperId }, query: { page, limit } }, token)
    all.push(...entries)
    if (entries.length < limit) return all
  }
}

/** Reports of one in so many takers are read. */
const SAMPLE = 20

/** Compares the ranking with one computed from what takers sent: how many places, marks and percentiles are wrong. */
export async function countWrong(
  reading: Reading,
  { sat, choices, tokens }: { sat: readonly Sat[]; choices: readonly Choice[]; tokens: ReadonlyMap<number, string> },
): Promise<{ ranked: number; wrong: number; reports: number; wrongReports: number }> {
  const marks = new Map(sat.map((one) => [one.userId, marksOf(one, choices)]))
  const expected = standings(marks)
  const entries = await wholeRank(reading)
  const shown = new Map(entries.map(({ userId, place, marks: own }) => [userId, { place, marks: own }]))
  const isWrong = (userId: number) => {
    const row = shown.get(userId)
    return row?.marks !== marks.get(userId) || row?.place !== expected.get(userId)?.place
  }
  const sampled = sat.filter(({ resultId }, at) => resultId !== null && at % SAMPLE === 1)
  let wrongReports = 0
  for (const { userId, resultId } of sampled) {
    const input = { params: { id: resultId ?? 0 } }
    const { place, percentile, takerCount } = await read(reading.line, reading.origin, exam.result, input, tokens.get(userId) ?? '')
    const own = expected.get(userId)
    if (place !== own?.place || percentile !== own?.percentile || takerCount !== sat.length) wrongReports += 1
  }
  const wrong = [...marks.keys()].filter(isWrong).length + Math.abs(entries.length - marks.size)
  return { ranked: entries.length, wrong, reports: sampled.length, wrongReports }
}
