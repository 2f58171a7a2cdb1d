import { ownTaskAmount, ownTaskWhy, replanWords } from '@/domain/study/own-plan-words'

const kinds = ['lesson', 'practice', 'review', 'paper'] as const

describe('the words of a task', () => {
  it('say what it adds to the forecast, to a tenth of a mark', () => {
    expect(kinds.map((kind) => ownTaskWhy({ kind, gain: 124, sharePercent: 3 }))).toEqual([
      '学会后再练它的知识点，预计约 +1.2 分',
      '做完这些题，预计约 +1.2 分',
      '趁还没忘光再看一遍，预计约 +1.2 分',
      '完整做一遍，预计约 +1.2 分，还能看看时间够不够',
    ])
  })

  it('say the share of the exam while no gain is known, or it is too small to tell', () => {
    expect(ownTaskWhy({ kind: 'lesson', gain: null, sharePercent: 8 })).toBe('它讲的知识点约占考试 8%')
    expect(ownTaskWhy({ kind: 'practice', gain: 4, sharePercent: 8 })).toBe('这个知识点约占考试 8%')
  })

  it('say why a kind of task comes where nothing is measured', () => {
    expect(kinds.map((kind) => ownTaskWhy({ kind, gain: null, sharePercent: null }))).toEqual([
      '按课程的顺序往下学',
      '学完就练，记得更牢',
      '到了该复习的时候，现在看最省力',
      '按真考的时间做一遍，看看还差在哪',
    ])
    expect(ownTaskWhy({ kind: 'practice', gain: 0, sharePercent: 0 })).toBe('学完就练，记得更牢')
  })

  it('say how much of its content it asks for', () => {
    expect(ownTaskAmount({ kind: 'lesson', amount: 20, isPart: true })).toBe('先学到第 20 分钟')
    expect(ownTaskAmount({ kind: 'lesson', amount: 40, isPart: false })).toBe('学完这一课')
    expect(ownTaskAmount({ kind: 'practice', amount: 10, isPart: false })).toBe('10 题')
    expect(ownTaskAmount({ kind: 'paper', amount: 1, isPart: false })).toBe('整卷')
  })

  it('say why the plan was laid out anew', () => {
    expect(replanWords(['missed', 'minutes'])).toBe('上次没做完的任务排进了后面的日子；按新的学习时间重新排过')
    expect(replanWords([])).toBe('')
  })
})
