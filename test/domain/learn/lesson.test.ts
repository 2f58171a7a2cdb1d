import {
  articleSeconds,
  documentSeconds,
  exerciseSeconds,
  isLessonLearned,
  learnStatus,
  lessonProgress,
  lessonToGoOn,
  livingStatus,
  livingStatusNames,
  REPLAY_DELAY_MS,
  resumeAt,
  secondsOfAnswer,
} from '@/domain/learn/lesson'

describe('display of a lesson', () => {
  it.each([
    [0, false, 'waiting'],
    [1, false, 'learning'],
    [92, true, 'learned'],
  ])('%i percent, learned %s, is %s', (lessonProgress, isLearned, status) => {
    expect(learnStatus({ lessonProgress, isLearned })).toBe(status)
  })

  it.each([
    [0, 120, 0],
    [119, 120, 99],
    [120, 120, 100],
    [130, 120, 100],
    [5, 0, 0],
  ])('%i of %i seconds is %i percent', (played, length, percent) => {
    expect(lessonProgress(played, length)).toBe(percent)
  })

  it.each([
    [90, false, true],
    [89, false, false],
    [80, true, true],
    [79, true, false],
  ])('%i percent with the end reached %s is learned: %s', (played, isEnded, learned) => {
    expect(isLessonLearned(played, 100, isEnded)).toBe(learned)
  })

  it.each([
    [0, 0],
    [56, 56],
    [116, 116],
    [117, 0],
    [120, 0],
    [400, 0],
  ])('a player stopped at %i of 120 resumes at %i', (position, at) => {
    expect(resumeAt(position, 120)).toBe(at)
  })

  it('a live lesson goes through its four states', () => {
    const [start, end] = [1_000_000, 2_000_000]
    const at = (now: number) => livingStatus(start, end, now)
    expect([start - 1, start, end - 1, end, end + REPLAY_DELAY_MS - 1, end + REPLAY_DELAY_MS].map(at)).toEqual([
      'pending',
      'living',
      'living',
      'ended',
      'ended',
      'replay',
    ])
  })

  it('a replay that was chosen is shown at the end of the live', () => {
    expect([199, 200].map((now) => livingStatus(100, 200, now, 150))).toEqual(['living', 'replay'])
  })

  it('a recorded lesson has no live state', () => {
    expect(livingStatus(null, null, 5)).toBeNull()
  })
})

it('the live states cover document 1 §3, Lesson display', () => {
  expect(livingStatusNames).toEqual({ pending: '未开播', living: '直播中', ended: '已结束', replay: '可回看' })
})

describe('a lesson that is not played', () => {
  it.each([
    ['article', 40, true, true],
    ['article', 39, true, false],
    ['article', 89, false, false],
    ['article', 90, false, true],
    ['document', 30, true, true],
    ['document', 29, true, false],
    ['exercise', 99, true, false],
    ['exercise', 99, false, false],
    ['exercise', 100, false, true],
  ] as const)('takes %s with %i percent, its end reached %s, as learned: %s', (kind, played, isEnded, learned) => {
    expect(isLessonLearned(played, 100, isEnded, kind)).toBe(learned)
  })

  it.each([
    [0, 30],
    [400, 60],
    [401, 61],
    [1_000_000, 3600],
  ])('has %i characters and takes %i seconds to read', (characters, seconds) => {
    expect(articleSeconds(characters)).toBe(seconds)
  })

  it('takes longer the more pages or questions it has, and some time where it has none', () => {
    expect([documentSeconds(0), documentSeconds(14), exerciseSeconds(0), exerciseSeconds(12)]).toEqual([20, 280, 30, 360])
  })

  it.each([
    [3, 100],
    [7, 30],
    [1, 1],
    [0, 10],
  ])('counts %i answers as parts that make up its %i seconds', (questions, length) => {
    const spans = Array.from({ length: Math.max(1, questions) }, (_none, at) => secondsOfAnswer(at, questions, length))
    expect(spans[0]?.from).toBe(0)
    expect(spans.at(-1)?.to).toBe(length)
    spans.slice(1).forEach(({ from }, at) => {
      expect(from).toBe(spans[at]?.to)
    })
  })
})

describe('a learner who goes on', () => {
  const lessons = (...learned: boolean[]) => learned.map((isLearned, at) => ({ id: at + 1, isLearned, canLearn: true }))
  it.each([
    ['the first at first', lessons(false, false), null, 1],
    ['the last one while it is not learned', lessons(true, false, false), 2, 2],
    ['the next that is not learned', lessons(false, true, true, false), 2, 4],
    ['one before it where all after it are learned', lessons(false, true), 2, 1],
    ['the last one again where all are learned', lessons(true, true), 2, 2],
    ['no lesson where there is none', [], 3, undefined],
    ['no lesson that may not be learned', [{ id: 1, isLearned: false, canLearn: false }], null, undefined],
  ])('gets %s', (_words, list, lastId, id) => {
    expect(lessonToGoOn(list, lastId)).toBe(id)
  })
})
