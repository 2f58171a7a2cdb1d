import fc from 'fast-check'
import { chapterMoved, lessonBehind, lessonMoved, mayTurn, placed } from '@/domain/course/outline'

const outline = (...chapters: number[][]) => chapters.map((lessons, at) => ({ id: at + 1, lessons: lessons.map((id) => ({ id })) }))
const idsOf = (chapters: ReturnType<typeof outline> | null) => chapters?.map(({ lessons }) => lessons.map(({ id }) => id)) ?? null

describe('placed', () => {
  const rows = [{ id: 1 }, { id: 2 }]
  it.each([
    ['before the first', 1, [3, 1, 2]],
    ['before the last', 2, [1, 3, 2]],
    ['at the end', null, [1, 2, 3]],
    ['at the end where the other is gone', 9, [1, 2, 3]],
  ])('puts a row %s', (_, before, expected) => {
    expect(placed(rows, { id: 3 }, before).map(({ id }) => id)).toEqual(expected)
  })
})

describe('lessonMoved', () => {
  it.each([
    ['down within its chapter', [[1, 2], [3]], 1, 'down', [[2, 1], [3]]],
    ['up within its chapter', [[1, 2], [3]], 2, 'up', [[2, 1], [3]]],
    ['from the end of a chapter to the start of the next', [[1, 2], [3]], 2, 'down', [[1], [2, 3]]],
    ['from the start of a chapter to the end of the one before', [[1, 2], [3]], 3, 'up', [[1, 2, 3], []]],
    ['into an empty chapter', [[1], [], [2]], 1, 'down', [[], [1], [2]]],
  ] as const)('moves a lesson %s', (_, chapters, id, step, expected) => {
    expect(idsOf(lessonMoved(outline(...chapters.map((ids) => [...ids])), id, step))).toEqual(expected)
  })

  it.each([
    ['the first lesson up', 1, 'up'],
    ['the last lesson down', 3, 'down'],
    ['a lesson of another course', 9, 'up'],
  ] as const)('refuses to move %s', (_, id, step) => {
    expect(lessonMoved(outline([1, 2], [3]), id, step)).toBeNull()
  })

  it('loses and doubles no lesson, and is undone by the step back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
        fc.nat(20),
        fc.constantFrom('up' as const, 'down' as const),
        (sizes, pick, step) => {
          let next = 0
          const before = outline(...sizes.map((size) => Array.from({ length: size }, () => (next += 1))))
          const id = (pick % Math.max(1, next)) + 1
          const after = lessonMoved(before, id, step)
          if (after === null) return
          const flat = idsOf(after)?.flat() ?? []
          expect([...flat].sort((a, b) => a - b)).toEqual(Array.from({ length: next }, (_, at) => at + 1))
          expect(idsOf(lessonMoved(after, id, step === 'up' ? 'down' : 'up'))).toEqual(idsOf(before))
        },
      ),
    )
  })
})

describe('chapterMoved', () => {
  it('changes places with its neighbour', () => {
    expect(chapterMoved(outline([1], [2], [3]), 3, 'up')?.map(({ id }) => id)).toEqual([1, 3, 2])
    expect(chapterMoved(outline([1], [2], [3]), 1, 'down')?.map(({ id }) => id)).toEqual([2, 1, 3])
  })

  it.each([
    [1, 'up'],
    [3, 'down'],
    [9, 'up'],
  ] as const)('leaves chapter %i where it is on a step %s', (id, step) => {
    expect(chapterMoved(outline([1], [2], [3]), id, step)).toBeNull()
  })
})

describe('lessonBehind', () => {
  it('puts a lesson right behind another one, and leaves the other chapters alone', () => {
    expect(idsOf(lessonBehind(outline([1, 2], [3]), { id: 9 }, 1))).toEqual([[1, 9, 2], [3]])
    expect(idsOf(lessonBehind(outline([1, 2], [3]), { id: 9 }, 3))).toEqual([
      [1, 2],
      [3, 9],
    ])
  })
})

describe('mayTurn', () => {
  const empty = { type: 'video', media: '', startAt: null, hasArticle: false, questionCount: 0 } as const
  it.each([
    ['an empty lesson', empty, 'exercise', true],
    ['a film', { ...empty, media: 'a.mp4' }, 'audio', true],
    ['a recording', { ...empty, type: 'audio', media: 'a.mp3' }, 'video', true],
    ['a film', { ...empty, media: 'a.mp4' }, 'article', false],
    ['a live with its time', { ...empty, type: 'live', startAt: 1 }, 'video', false],
    ['a written article', { ...empty, type: 'article', hasArticle: true }, 'video', false],
    ['an exercise with questions', { ...empty, type: 'exercise', questionCount: 1 }, 'article', false],
    ['an exercise without questions', { ...empty, type: 'exercise' }, 'article', true],
    ['a film that had no file', empty, 'document', true],
    ['a document', { ...empty, type: 'document', media: 'a.pdf' }, 'video', false],
  ] as const)('decides for %s', (_, lesson, kind, expected) => {
    expect(mayTurn(lesson, kind)).toBe(expected)
  })
})
