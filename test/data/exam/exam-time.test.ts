import { createExamTime } from '@/data/exam/exam-time'
import { NOW } from '../fakes'

const SECOND = 1_000
const DAY = 86_400_000

function clocks() {
  const at = { wall: NOW, elapsed: 0 }
  const time = createExamTime({ wall: () => at.wall, elapsed: () => at.elapsed })
  const pass = (wall: number, elapsed = wall) => {
    at.wall += wall
    at.elapsed += elapsed
  }
  return { time, pass }
}

describe('the exam clock', () => {
  it('runs with the device’s clock', () => {
    const { time, pass } = clocks()
    pass(5 * SECOND)
    expect(time.now()).toBe(NOW + 5 * SECOND)
    expect(time.leapt()).toBe(0)
  })

  it('ignores a change of the device clock, and reports it until the next server time', () => {
    const { time, pass } = clocks()
    pass(DAY + SECOND, SECOND)
    expect(time.leapt()).toBe(DAY)
    expect(time.now()).toBe(NOW + SECOND)
    expect(time.settle()).toBe(NOW + SECOND)
    expect(time.leapt()).toBe(0)
  })
})
