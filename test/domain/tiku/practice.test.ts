import type { Answered, Graded, Practice, Solution } from '@/contract/tiku/practice.schema'
import type { Question } from '@/contract/tiku/question.schema'
import { sheetOf } from '@/domain/exam/answer-sheet'
import {
  drawPlaces,
  drawUnits,
  explained,
  isPracticeDone,
  placeIn,
  practiceCell,
  practiceTally,
  seedOf,
  withAnswered,
} from '@/domain/tiku/practice'
import { seededRandom } from '@/domain/tiku/shuffle'
import { fc } from '../../support/fast-check'

const ask = (id: number): Question => {
  return { id, parentId: null, type: 'single_choice', stem: [], options: [], blankCount: 0, marks: 100 }
}
const solution = (questionId: number): Solution => ({
  questionId,
  key: { kind: 'letters', letters: ['B'] },
  explanation: [],
  points: ['点'],
})
const graded = (questionId: number, verdict: Graded['verdict'] = 'right', seq = 1): Graded => {
  return { questionId, seq, answer: { kind: 'letters', letters: ['B'] }, verdict, marksGot: 100, receipt: null }
}
const answered = (...of: Parameters<typeof graded>): Answered => ({ graded: graded(...of), solution: solution(of[0]) })
const practice = (change: Partial<Practice> = {}): Practice => ({
  id: 1,
  kind: 'chapter',
  mode: 'practice',
  categoryId: 221,
  title: '总论',
  startedAt: 0,
  atQuestionId: null,
  questions: [1, 2, 3].map(ask),
  answers: [],
  solutions: [],
  ...change,
})
const items = sheetOf([{ title: '', questions: practice().questions }])

describe('a graded answer', () => {
  it('a graded answer is added to the practice with its solution, and the newest stays', () => {
    const once = withAnswered(practice(), answered(2, 'wrong'))
    expect(once).toMatchObject({ atQuestionId: 2, answers: [{ questionId: 2, verdict: 'wrong' }], solutions: [{ questionId: 2 }] })
    const twice = withAnswered(once, answered(2, 'right', 2))
    expect(twice.answers).toEqual([graded(2, 'right', 2)])
    expect(twice.solutions).toHaveLength(1)
    expect(withAnswered(twice, answered(2, 'wrong', 1))).toBe(twice)
  })
})

describe('the current position', () => {
  it.each([
    ['the first question of a fresh one', {}, 0],
    ['the next open question', { atQuestionId: 1, answers: [graded(1)] }, 1],
    ['the question that was only looked at', { atQuestionId: 3, answers: [graded(1)] }, 2],
    ['an open question before when none is after', { atQuestionId: 3, answers: [graded(2), graded(3)] }, 0],
    ['where it ended when all is answered', { atQuestionId: 2, answers: [graded(1), graded(2), graded(3)] }, 1],
    ['where reading stopped', { mode: 'recite' as const, atQuestionId: 2, answers: [graded(2)] }, 1],
  ])('points to %s', (_, change, at) => {
    expect(placeIn(items, practice(change))).toBe(at)
  })
})

describe('an explained question', () => {
  it('carries key and answer', () => {
    expect(explained(ask(1), solution(1), graded(1))).toMatchObject({ verdict: 'right', marksGot: 100, points: ['点'] })
    expect(explained(ask(1), { ...solution(1), pointIds: [7] }, undefined)).toMatchObject({ pointIds: [7] })
    expect(explained(ask(1), solution(1), undefined)).toMatchObject({ verdict: 'blank', answer: null, marksGot: 0, receipt: null })
  })
})

describe('the answer card', () => {
  it('counts and names its states', () => {
    expect(practiceTally({ answers: [graded(1), graded(2, 'wrong'), graded(3, 'partial')] })).toEqual({ doneCount: 3, rightCount: 1 })
    expect(practiceCell(undefined, false)).toEqual({ sign: '', text: '未答' })
    expect(practiceCell(undefined, true)).toEqual({ sign: '↑', text: '待判分' })
    expect(practiceCell(undefined, false, true)).toEqual({ sign: '…', text: '已写，未提交' })
    expect(practiceCell(graded(1), false, true)).toEqual({ sign: '✓', text: '正确' })
    expect(practiceCell(graded(1, 'blank'), false)).toEqual({ sign: '○', text: '看了答案' })
    expect(practiceCell(graded(1, 'wrong'), false)).toEqual({ sign: '✗', text: '错误' })
  })
})

const SEED = 20_261_105
const sizeOf = (units: readonly { size: number }[]) => units.reduce((sum, { size }) => sum + size, 0)
const single = (id: number) => ({ id, size: 1 })

describe('drawing', () => {
  it('takes as many questions as requested', () => {
    const units = Array.from({ length: 30 }, (_, index) => single(index + 1))
    const drawn = drawUnits(units, 10, seededRandom(1))
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(10)
    expect(drawUnits(units, 10, seededRandom(1))).toEqual(drawn)
    expect(drawUnits(units, 10, seededRandom(2))).not.toEqual(drawn)
  })

  it('takes a material whole or not at all', () => {
    const units = [{ id: 1, size: 4 }, single(2), single(3)]
    expect(drawUnits(units, 2, seededRandom(5)).map(({ id }) => id)).not.toContain(1)
  })

  it('takes a material that is too large when there is nothing else', () => {
    expect(drawUnits([{ id: 1, size: 4 }], 2, seededRandom(5))).toEqual([{ id: 1, size: 4 }])
  })

  it('skips a material without questions', () => {
    expect(drawUnits([{ id: 1, size: 0 }], 2, seededRandom(5))).toEqual([])
  })

  it('never draws a question twice and never too many', () => {
    const units = fc.uniqueArray(fc.record({ id: fc.integer(), size: fc.integer({ min: 1, max: 5 }) }), { selector: ({ id }) => id })
    fc.assert(
      fc.property(units, fc.integer({ min: 5, max: 20 }), fc.nat(), (all, count, seed) => {
        const drawn = drawUnits(all, count, seededRandom(seed))
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length)
        expect(sizeOf(drawn)).toBeLessThanOrEqual(count)
      }),
      { seed: SEED },
    )
  })
})

describe('a seed', () => {
  it('stays the same for the same text and differs for another', () => {
    expect(seedOf('daily:7:20762:22')).toBe(seedOf('daily:7:20762:22'))
    expect(seedOf('daily:7:20762:22')).not.toBe(seedOf('daily:7:20763:22'))
    expect(seedOf('')).toBe(0x811c9dc5)
  })
})

describe('drawing places', () => {
  it('gives different places within the total, all of them when as many are requested', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 80 }), fc.nat(), (total, count, seed) => {
        const places = drawPlaces(total, count, seededRandom(seed))
        expect(new Set(places).size).toBe(Math.min(total, count))
        expect(places.every((place) => place >= 1 && place <= total)).toBe(true)
      }),
      { seed: SEED },
    )
  })

  it('gives every place equally often', () => {
    const counts = new Map<number, number>()
    for (let seed = 0; seed < 2_000; seed++)
      for (const place of drawPlaces(10, 3, seededRandom(seed))) counts.set(place, (counts.get(place) ?? 0) + 1)
    for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(100)
  })
})

describe('whether a practice is done', () => {
  const material: Question = { ...ask(9), type: 'material' }
  it.each([
    ['an open question', { answers: [graded(1)] }, false],
    ['every question answered or looked at', { answers: [graded(1), graded(2, 'blank'), graded(3)] }, true],
    ['a material that takes no answer', { questions: [material, ask(1)], answers: [graded(1)] }, true],
    ['answers where it is only read', { mode: 'recite' as const, answers: [1, 2, 3].map((id) => graded(id)) }, false],
    ['no questions', { questions: [] }, false],
  ])('follows from %s', (_, change, isDone) => {
    expect(isPracticeDone(practice(change))).toBe(isDone)
  })
})
