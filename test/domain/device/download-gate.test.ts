import { type DownloadGate, downloadGate, type NetworkKind } from '@/domain/device/download-gate'

describe('the download permission of a network', () => {
  it.each<[NetworkKind, boolean, boolean, DownloadGate]>([
    ['wifi', true, false, 'open'],
    ['wifi', false, false, 'open'],
    ['cellular', true, false, 'wait'],
    ['cellular', true, true, 'wait'],
    ['cellular', false, false, 'open'],
    ['unknown', true, false, 'ask'],
    ['unknown', true, true, 'open'],
    ['unknown', false, false, 'open'],
    ['none', true, true, 'offline'],
    ['none', false, true, 'offline'],
  ])('%s, Wi-Fi only %s, agreed %s gives %s', (kind, isWifiOnly, hasAgreed, expected) => {
    expect(downloadGate(kind, isWifiOnly, hasAgreed)).toBe(expected)
  })
})
