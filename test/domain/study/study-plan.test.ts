import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { dueDayOf, memberStartDay, missedIds, studyNext, taskPercent, todaysTasks, weekOf } from '@/domain/study/study-plan'
import { learningDayOf, weekdayOfLearningDay } from '@/domain/time/day'

/** Sunday, 2026-11-22. */
const SUNDAY = learningDayOf(Date.parse('2026-11-22T12:00:00+08:00'))

describe('days of a plan', () => {
  it('a week begins on Monday', () => {
    expect(weekdayOfLearningDay(SUNDAY)).toBe(6)
    expect(weekOf(SUNDAY)).toEqual([SUNDAY - 6, SUNDAY - 5, SUNDAY - 4, SUNDAY - 3, SUNDAY - 2, SUNDAY - 1, SUNDAY])
  })

  it.each([
    [100, 90, 100],
    [100, 110, 110],
  ])('a class of day %i joined on day %i begins on %i', (start, joined, first) => expect(memberStartDay(start, joined)).toBe(first))

  it.each([
    [0, [], 0],
    [0, [6], 1],
    [0, [0, 6], 2],
    [1, [6], 1],
  ])('an offset of %i with rest on %j is due after %i days', (offset, rest, after) => {
    expect(dueDayOf(SUNDAY, offset, rest) - SUNDAY).toBe(after)
  })
})

describe('the tasks of today', () => {
  const task = (id: number, dueDay: number, minutes: number, state: 'open' | 'on_time' | 'late' = 'open') => ({
    id,
    dueDay,
    minutes,
    state,
  })
  it.each([
    ['what is due, however long', 10, [task(1, 5, 60)], [1]],
    ['what is done today too', 40, [task(1, 5, 20, 'on_time')], [1]],
    ['the next ones while minutes are left', 40, [task(1, 5, 20), task(2, 6, 20), task(3, 7, 5)], [1, 2]],
    ['none behind one that is too long for today', 45, [task(1, 5, 20), task(2, 6, 30), task(3, 7, 5)], [1]],
    ['the nearest first', 20, [task(2, 9, 20), task(1, 6, 20)], [1]],
    ['nothing late', 40, [task(1, 4, 20, 'late')], []],
  ])('show %s', (_name, minutes, tasks, ids) => expect(todaysTasks(tasks, 5, minutes).map(({ id }) => id)).toEqual(ids))
})

it.each([
  [0, 5, 0],
  [4, 5, 80],
  [199, 200, 99],
  [6, 5, 100],
  [1, 0, 0],
])('a progress of %i of %i is %i %%', (done, need, percent) => expect(taskPercent(done, need)).toBe(percent))

const question = (id: number, verdict: MarkedQuestion['verdict'], points: string[], type: MarkedQuestion['type'] = 'choice') =>
  ({ id, verdict, points, type, marks: 200, marksGot: 0 }) as unknown as MarkedQuestion
const tally = (point: string, marks: number) => ({ point, marks, fullMarks: 400, rightCount: 0, questionCount: 2 })

describe('missedIds', () => {
  it('lists questions not fully right; a material counts by its children, an essay by its grader', () =>
    expect(
      missedIds([
        question(1, 'wrong', []),
        question(2, 'partial', []),
        question(3, 'blank', []),
        question(4, 'right', []),
        question(5, 'unmarked', []),
        question(6, 'wrong', [], 'material'),
      ]),
    ).toEqual([1, 2, 3]))
})

describe('studyNext', () => {
  it('begins with the weakest point and names its questions', () =>
    expect(
      studyNext({
        byPoint: [tally('存货', 200), tally('资产', 0)],
        questions: [question(1, 'wrong', ['资产']), question(2, 'partial', ['存货', '资产']), question(3, 'right', ['存货'])],
      }),
    ).toEqual([
      { point: '资产', percent: 0, questionIds: [1, 2] },
      { point: '存货', percent: 50, questionIds: [2] },
    ]))

  it('skips points that were all right, and lists three points at most', () => {
    const names = ['一', '二', '三', '四', '五']
    const questions = names.map((name, index) => question(index, name === '一' ? 'right' : 'wrong', [name]))
    expect(studyNext({ byPoint: names.map((name) => tally(name, 0)), questions }).map(({ point }) => point)).toEqual(['二', '三', '四'])
  })
})
