import { isAnniversary, SETTING_CACHE_MS, SITE_SETTING_NAME, siteSettingIn, stillStored, storedUntil } from '@/domain/time/anniversary'

const NOW = 1_763_700_000_000
const START = Date.UTC(2026, 10, 1, 0, 0, 0) - 8 * 3_600_000

describe('the site setting and the anniversary', () => {
  it('[D2-7-setting-1] the setting holds the JSON value of the links named pc_page_base_setting_new, with seven fields', () => {
    expect(SITE_SETTING_NAME).toBe('pc_page_base_setting_new')
    const value = JSON.stringify({ startTime: '2026-11-01 00:00:00', endTime: '2026-11-11 23:59:59', h5Link: '/10th' })
    expect(siteSettingIn(value)).toEqual({
      startTime: '2026-11-01 00:00:00',
      endTime: '2026-11-11 23:59:59',
      h5Link: '/10th',
      imgUrl: '',
      linkImgUrl: '',
      whaleAsideIconUrl: '',
      freeListenImgUrl: '',
    })
  })

  it.each(['{', 'null', '3'])('the setting has no value for %s', (value) => expect(siteSettingIn(value)).toBeNull())

  it('[D1-4-anniversary-1] the anniversary lasts from startTime to endTime by the server-adjusted clock', () => {
    const window = { startTime: '2026-11-01 00:00:00', endTime: '2026-11-11 00:00:00' }
    const at = (ms: number) => isAnniversary(window, START + ms)
    expect([at(-1), at(0), at(10 * 86_400_000), at(10 * 86_400_000 + 1)]).toEqual([false, true, true, false])
    expect(isAnniversary({ startTime: '2026-10-31T16:00:00Z', endTime: '2026-12-01 00:00:00' }, START)).toBe(true)
    expect(isAnniversary({ startTime: '', endTime: '' }, START)).toBe(false)
  })

  it('[D2-9-setting-1] the setting stays cached for 300000 ms', () => {
    const kept = storedUntil('{"h5Link":"/10th"}', NOW)
    expect(SETTING_CACHE_MS).toBe(300_000)
    expect([stillStored(kept, NOW + 299_999), stillStored(kept, NOW + 300_000)]).toEqual(['{"h5Link":"/10th"}', null])
  })

  it('the setting is requested again when the device’s clock was put back, or the cached text is invalid', () => {
    expect(stillStored(storedUntil('v', NOW), NOW - 1)).toBeNull()
    expect([stillStored(undefined, NOW), stillStored('x', NOW), stillStored('null', NOW), stillStored('{}', NOW)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
