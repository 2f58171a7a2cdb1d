import {
  batchBody,
  collectUrl,
  deepLinkTimeout,
  deepLinkUrl,
  EVENTS_A_SEND,
  isBatched,
  isHeatmapType,
  isTrackerOn,
  SEND_INTERVAL_MS,
  SEND_TIMEOUT_MS,
  VISUAL_REFRESH_MS,
  visualConfigUrl,
} from '@/domain/layout/tracker-plan'

const ADDRESS = 'https://t.example.cn/sa'

describe('the plan of the tracker', () => {
  it('[D2-9-tracker-1] batches while fewer than 100 events are stored', () =>
    expect([0, 99, 100].map(isBatched)).toEqual([true, true, false]))

  it('[D2-9-tracker-2] sends every 6000 ms with a timeout of 6000 ms, up to 6 events at a time', () => {
    expect([SEND_INTERVAL_MS, SEND_TIMEOUT_MS, EVENTS_A_SEND]).toEqual([6_000, 6_000, 6])
  })

  it('[D2-9-tracker-3] refreshes the visual config every 30 min', () => expect(VISUAL_REFRESH_MS).toBe(30 * 60_000))

  it('[D2-9-tracker-4] gives a deep-link lookup at least 2500 ms', () => {
    expect([deepLinkTimeout(), deepLinkTimeout(100), deepLinkTimeout(4_000)]).toEqual([2_500, 2_500, 4_000])
  })

  it('[D2-9-tracker-5] has the heat maps 1, 2 and 3', () => {
    expect([1, 2, 3].every(isHeatmapType)).toBe(true)
    expect([0, 4, '1', null, 1.5].some(isHeatmapType)).toBe(false)
  })

  it('[D2-7-tracker-1] runs only when isAutoUpSc is on, an address is configured, and the learner agreed', () => {
    const on = { isAutoUpSc: true, address: ADDRESS, hasConsented: true }
    expect(isTrackerOn(on)).toBe(true)
    expect([{ isAutoUpSc: false }, { address: '' }, { hasConsented: false }].some((off) => isTrackerOn({ ...on, ...off }))).toBe(false)
  })

  it('[D2-7-tracker-2] sends a batch as data_list to the collection address', () => {
    expect(collectUrl(ADDRESS)).toBe('https://t.example.cn/sa/collect')
    expect(new URLSearchParams(batchBody([{ event: '看&课' }])).get('data_list')).toBe('[{"event":"看&课"}]')
  })

  it('[D2-7-tracker-3] requests the visual config with app_id and version', () => {
    expect(visualConfigUrl(ADDRESS, 'qi ming', '0.1.0')).toBe(`${ADDRESS}/visual-config?app_id=qi%20ming&version=0.1.0`)
  })

  it('[D2-7-tracker-4] looks deep-link parameters up with key, system_type and project', () => {
    expect(deepLinkUrl(ADDRESS, 'k', 'h5', 'default')).toBe(`${ADDRESS}/deep-link?key=k&system_type=h5&project=default`)
  })
})
