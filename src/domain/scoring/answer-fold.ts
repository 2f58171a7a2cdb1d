import { withoutInvisible } from '../text/invisible'

const IDEOGRAPHIC_SPACE = /\u3000/g
/** Full-width forms of ASCII 0x21–0x7E. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const FULL_WIDTH_OFFSET = 0xfee0

/** The text of a blank as it is compared: width, canonical form (NFC), outer space, signs that nobody sees, and case unless it counts, are folded away. */
export function foldAnswer(text: string, isExact = false): string {
  const plain = withoutInvisible(text)
    .replace(IDEOGRAPHIC_SPACE, ' ')
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .normalize('NFC')
  return (isExact ? plain : plain.toLowerCase().normalize('NFC')).trim()
}
