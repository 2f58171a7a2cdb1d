/** @sandbox own */
import { followVisualConfig } from '@/data/reports/start-tracker'

const portOf = (replies: unknown[]) => ({
  asked: 0,
  image: () => {},
  beacon: () => {},
  post: async () => true,
  onLeave: () => () => {},
  async get() {
    this.asked += 1
    return replies[this.asked - 1]
  },
})

describe('the visual config', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('[D2-9-tracker-3] the visual config is requested at once and every 30 min; a failed request leaves the former config', async () => {
    const tie = { event_name: 'seen', page: 'article' }
    const port = portOf([{ heatmap_type: 2, events: [tie, { page: 'x' }, null] }, undefined, { heatmap_type: 9, events: [] }])
    const visual = followVisualConfig(port, 'https://t.example.cn/visual-config')
    await jest.advanceTimersByTimeAsync(0)
    expect([visual.heatmapType(), visual.eventsOf('article'), visual.eventsOf('home_page')]).toEqual([2, ['seen'], []])
    await jest.advanceTimersByTimeAsync(30 * 60_000)
    expect([port.asked, visual.heatmapType()]).toEqual([2, 2])
    await jest.advanceTimersByTimeAsync(30 * 60_000)
    expect([visual.heatmapType(), visual.eventsOf('article')]).toEqual([null, []])
    visual.stop()
    await jest.advanceTimersByTimeAsync(60 * 60_000)
    expect(port.asked).toBe(3)
  })
})
