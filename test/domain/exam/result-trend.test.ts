import type { PastAttempt } from '@/contract/exam/analysis.schema'
import { differenceText, resultBefore, resultTrend } from '@/domain/exam/result-trend'

const attempt = (resultId: number, marks: number, fullMarks = 3000): PastAttempt => ({
  resultId,
  marks,
  fullMarks,
  usedSeconds: 600,
  submittedAt: 0,
  isProvisional: false,
})
const known = [attempt(4, 1250), attempt(7, 1850), attempt(9, 2100)]

describe('the trend of results', () => {
  it('is in marks while full marks are the same', () => {
    expect(resultTrend(known)).toEqual({
      unit: '分',
      points: [
        { key: '4', text: '1', value: 12.5 },
        { key: '7', text: '2', value: 18.5 },
        { key: '9', text: '3', value: 21 },
      ],
    })
    expect(resultTrend([])).toEqual({ unit: '分', points: [] })
  })

  it('is in percent when they have changed', () => {
    expect(resultTrend([attempt(4, 1500), attempt(7, 1500, 6000)])).toMatchObject({ unit: '%', points: [{ value: 50 }, { value: 25 }] })
  })

  it('knows the result before', () => {
    expect(resultBefore(known, 9)?.resultId).toBe(7)
    expect(resultBefore(known, 4)).toBeUndefined()
    expect(resultBefore(known, 5)).toBeUndefined()
  })

  it.each([
    [1850, 1250, '高 6 分'],
    [1250, 1300, '低 0.5 分'],
    [1250, 1250, '持平'],
  ])('%i beside %i is %s', (marks, other, text) => {
    expect(differenceText(marks, other)).toBe(text)
  })
})
