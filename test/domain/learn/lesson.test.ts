import {
  isLessonLearned,
  learnStatus,
  lessonProgress,
  livingStatus,
  livingStatusNames,
  REPLAY_DELAY_MS,
  resumeAt,
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

  it('a recorded lesson has no live state', () => {
    expect(livingStatus(null, null, 5)).toBeNull()
  })
})

it('the live states cover document 1 §3, Lesson display', () => {
  expect(livingStatusNames).toEqual({ pending: '未开播', living: '直播中', ended: '已结束', replay: '可回看' })
})
