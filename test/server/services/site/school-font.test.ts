import { statSync } from 'node:fs'
import { schoolFontFile } from '#server/folders'
import { drawable, schoolFont } from '#server/services/site/school-font'

const MOST_BYTES = 10_000_000
/** Added to Unicode after the font was made. */
const NEW_LETTERS = 16

describe('the font of drawn files', () => {
  it('has the unified ideographs, and is not large', () => {
    const { has } = schoolFont()
    const codes = Array.from({ length: 0xa000 - 0x4e00 }, (_, at) => 0x4e00 + at)
    const missing = codes.filter((code) => !has(String.fromCodePoint(code)))
    expect([missing.length, missing[0]]).toEqual([NEW_LETTERS, 0x9ff0])
    for (const letter of '㐂䶮𠮷𫖯·（）《》“”ぁア한Яé') expect([letter, has(letter)]).toEqual([letter, true])
    expect(statSync(schoolFontFile).size).toBeLessThan(MOST_BYTES)
  })

  it.each([
    ['小满', '小满'],
    ['小满🌸👩‍🎓', '小满'],
    ['艾力·买买提 1#', '艾力·买买提 1#'],
    ['鿱春', '[U+9FF1]春'],
    ['a\u200bb', 'ab'],
    ['', ''],
  ])('sets %j as %j, never as a box', (text, set) => expect(drawable(text)).toBe(set))
})
