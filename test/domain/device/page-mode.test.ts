import { pageModeOf } from '@/domain/device/page-mode'

describe('page mode (document 1 §4)', () => {
  it('[D1-4-mode-1] equals optimize on Android with unknown memory', () => expect(pageModeOf('android', null)).toBe('optimize'))

  it.each(['ios', 'wx', 'harmony'] as const)('[D1-4-mode-2] equals normal on %s', (device) => {
    expect([pageModeOf(device, null), pageModeOf(device, 1)]).toEqual(['normal', 'normal'])
  })

  it('[D2-9-memory-1] equals normal on Android with totalMem above 3670016', () => {
    expect([pageModeOf('android', 3_670_016), pageModeOf('android', 3_670_017)]).toEqual(['optimize', 'normal'])
  })
})
