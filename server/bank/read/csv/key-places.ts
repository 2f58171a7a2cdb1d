import { withoutInvisible } from '@/domain/text/invisible'
import { narrow } from '../fingerprint'

const FIRST_LETTER = 0x41
const FIRST_CIRCLED = 0x2460
const CIRCLED = /[①-⑧]/
const OF_CIRCLED = /^[①-⑧\s、,，;；和与及]+$/
const OF_DIGITS = /^[1-8](?:[\s、,，;；]*[1-8])*$/
const APART = /[;；\n|｜]+/

const folded = (text: string) =>
  narrow(withoutInvisible(text))
    .replace(/\s+/g, '')
    .replace(/[。.]$/, '')

const LETTERED = /^([A-Za-z]{1,8})\s*[.、:]\s*(\S[\s\S]*)$/
const wholly = (text: string) => folded(text).replace(/[;|]/g, '')

/** The letters of a key that repeats the texts of its options, `AB:资产; 负债;`; null where a text is not that of its option. */
export function letteredTexts(answer: string, options: readonly string[]): string | null {
  const [, letters = '', text = ''] = LETTERED.exec(narrow(answer)) ?? []
  const texts = [...letters.toUpperCase()].map((letter) => options[letter.charCodeAt(0) - FIRST_LETTER] ?? '')
  return letters !== '' && wholly(text) === texts.map(wholly).join('') ? letters.toUpperCase() : null
}

/** The only option that has this text; -1 where none or several have it. */
function placeOf(text: string, options: readonly string[]): number {
  const own = options.map(folded)
  const place = own.indexOf(folded(text))
  return place === own.lastIndexOf(folded(text)) ? place : -1
}

/** Places by their numbers, from 1; null where one is beyond the options. */
function counted(numbers: readonly number[], count: number): number[] | null {
  const places = [...new Set(numbers)].map((number) => number - 1)
  return places.length > 0 && places.every((place) => place >= 0 && place < count) ? places.sort((a, b) => a - b) : null
}

/**
 * The places of the options that a key names by other means than letters: their text, circled numbers, or digits where the columns of
 * the options are counted by digits too; null where that cannot be told. Options with circled numbers in them mean statements of the stem.
 */
export function placesIn(answer: string, options: readonly string[], isNumbered: boolean): number[] | null {
  if (answer.trim() === '' || options.length === 0) return null
  const whole = placeOf(answer, options)
  if (whole >= 0) return [whole]
  const parts = answer.split(APART).filter((part) => part.trim() !== '')
  const places = parts.map((part) => placeOf(part, options))
  if (parts.length > 1 && places.every((place) => place >= 0)) return [...new Set(places)].sort((a, b) => a - b)
  if (OF_CIRCLED.test(answer) && !options.some((text) => CIRCLED.test(text)))
    return counted(
      [...answer].filter((sign) => CIRCLED.test(sign)).map((sign) => sign.charCodeAt(0) - FIRST_CIRCLED + 1),
      options.length,
    )
  return isNumbered && OF_DIGITS.test(narrow(answer)) ? counted([...narrow(answer).replace(/\D/g, '')].map(Number), options.length) : null
}
