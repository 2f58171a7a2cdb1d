import type { AiClaim, AiTurn } from '@/contract/ai/ai.schema'
import { AI_SILENT_MS, answerNote, brokenTurn, settledTurn, sourceKindName, stepsOf, turnAfter } from '@/domain/ai/ai-answer'

const claim: AiClaim = {
  say: '',
  quote: '不能仲裁',
  source: { kind: 'lesson', refId: 1, courseId: 2, version: 0, second: 3, title: '第一讲' },
}
const turn: AiTurn = {
  id: 1,
  sessionId: 1,
  text: '问',
  status: 'waiting',
  reason: null,
  claims: [],
  withheld: 0,
  isModel: false,
  followUps: [],
  opinion: null,
  madeAt: 0,
}

describe('an answer', () => {
  it.each([
    ['done', null, ''],
    ['stopped', null, '已停止'],
    ['failed', 'slow', '等得太久，回答没有写完，可以重新回答'],
    ['stopped', 'exam', '你有考试正在进行，交卷后才能使用 AI'],
  ] as const)('an answer that is %s for %s is shown as such', (status, reason, text) => expect(answerNote({ status, reason })).toBe(text))

  it('counts as cut off when no process works on it', () => {
    expect(settledTurn(turn, 0, AI_SILENT_MS)).toBe(turn)
    expect(settledTurn(turn, 0, AI_SILENT_MS + 1)).toMatchObject({ status: 'failed', reason: 'cut' })
    expect(settledTurn({ ...turn, status: 'done' }, 0, AI_SILENT_MS + 1).status).toBe('done')
  })

  it('grows with its stream', () => {
    const grown = turnAfter(turnAfter(turn, 'claim', claim), 'withheld', { count: 2 })
    expect(grown).toMatchObject({ claims: [claim], withheld: 2 })
    expect(turnAfter(grown, 'ended', { ...grown, status: 'done' }).status).toBe('done')
  })

  it('counts as cut off when its stream breaks, unless it has ended', () => {
    expect(brokenTurn(turn)).toMatchObject({ status: 'failed', reason: 'cut' })
    expect(brokenTurn({ ...turn, status: 'done' }).status).toBe('done')
  })

  it('names its sources', () => expect(sourceKindName('help')).toBe('帮助'))
})

it('an explanation has steps', () => {
  expect(stepsOf('选项A正确，因为是收入。\n短句。税额＝100×13%；计算得13万元')).toEqual([
    '选项A正确，因为是收入。',
    '税额＝100×13%；',
    '计算得13万元',
  ])
  expect(stepsOf('')).toEqual([])
})
