const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const OFFSET = 0xfee0

/** Full-width letters, digits, punctuation and spaces as their plain forms; outer space is gone. */
export const narrow = (text: string) =>
  text
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - OFFSET))
    .replace(/[\u3000\u00a0]/g, ' ')
    .trim()

/** Signs of the names of columns and types, as they are written in traditional letters and in simplified ones. */
const TRADITIONAL = '題幹選項類難問內編號標準參確識點釋說單複斷簡論學課節詳評'
const SIMPLIFIED = '题干选项类难问内编号标准参确识点释说单复断简论学课节详评'

/** A name of a column or a type in simplified letters. */
export const simplified = (name: string) => name.replace(/./gu, (sign) => SIMPLIFIED[TRADITIONAL.indexOf(sign)] ?? sign)

/** Text as the database takes it: no control characters but tab and line ends, no half of a surrogate pair, line ends as `\n`. */
export const wellFormed = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD')

const codes = Array.from({ length: 32 }, (_, code) => code).filter((code) => code !== 9 && code !== 10)
const controls = new RegExp(`[${[...codes, 127].map((code) => `\\x${code.toString(16).padStart(2, '0')}`).join('')}]`, 'g')

const WRITTEN_APART = /[\s,;.、，；。:：/|&+和与及[\]()]+/g

/** `AB/CD` is one of two keys. */
const IN_CHOICE = /[A-Za-z]{2}\s*[/|]|[/|]\s*[A-Za-z]{2}/

/** Letters of a key such as `ABD`, `a,b,d` or `Ａ、Ｂ`, in order, each once; null when it is no such key. */
export function lettersOf(text: string): string[] | null {
  if (IN_CHOICE.test(narrow(text))) return null
  const letters = narrow(text).replace(WRITTEN_APART, '').toUpperCase()
  return /^[A-Z]+$/.test(letters) ? [...new Set(letters)].sort() : null
}

/** Returns the letter that is written twice in a key such as `AAB` and is folded; null where there is none. */
export function repeatedLetter(text: string): string | null {
  const letters = [...narrow(text).replace(WRITTEN_APART, '').toUpperCase()]
  return letters.find((letter, at) => letters.indexOf(letter) !== at) ?? null
}

const right = new Set('对 对的 正确 正确的 没错 正 真 是 是的 √ ✓ ✔ ☑ ✅ v t true y yes r right correct ok 1'.split(' '))
const wrong = new Set('错 错的 错误 错误的 不对 不正确 不是 误 假 否 × ✗ ✘ ✕ ✖ ☒ ❌ x f false n no w wrong incorrect 0'.split(' '))
const VARIANT_OR_SPACE = /[\uFE0E\uFE0F\s]/g

/** Reads a word of a true-or-false key; null when it means neither. */
export function truthOf(text: string): boolean | null {
  const word = narrow(text)
    .replace(VARIANT_OR_SPACE, '')
    .replace(/[。.]$/, '')
    .toLowerCase()
  if (right.has(word)) return true
  return wrong.has(word) ? false : null
}
