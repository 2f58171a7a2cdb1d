import { inflateSync } from 'node:zlib'
import { iconPng } from '../../../config/first-screen/icon-png'

describe('iconPng', () => {
  const png = iconPng(64)

  it('returns a PNG of the requested size', () => {
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([64, 64])
  })

  it('draws white lines on a filled square', () => {
    const data = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
    const pixel = (x: number, y: number) => [...data.subarray(y * 257 + 1 + x * 4, y * 257 + 5 + x * 4)]
    expect(pixel(0, 0)).toEqual([11, 122, 117, 255])
    expect(pixel(32, 32)).toEqual([255, 255, 255, 255])
  })
})
