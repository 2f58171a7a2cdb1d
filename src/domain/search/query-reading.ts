/** A word of our own, its signs, and its sound: `full` is its pinyin without tones, `ends` where each sign begins in it, and `initials` their letters. */
export type KnownWord = { text: string; signs: readonly string[]; full: string; initials: string; ends: readonly number[] }

/** A word with the sounds of its signs. */
export function knownWord(text: string, syllables: readonly string[]): KnownWord {
  const ends = [0, ...syllables.map((_syllable, at) => syllables.slice(0, at + 1).join('').length)]
  return { text, signs: Array.from(text), full: syllables.join(''), initials: syllables.map((each) => each.slice(0, 1)).join(''), ends }
}

/** Readings of one search that are tried. */
const MOST = 4
/** Letters that may name the beginning or the middle of a word: fewer fit too much. */
const SHORTEST_PART = 4
const SHORTEST_INITIALS = 3
/** Signs of a word within which one sign may be another. */
const SHORTEST_ONE_OFF = 3

const shortestFirst = (one: string, other: string) => one.length - other.length || Number(one > other) - Number(one < other)

/** Texts by how many words they stand in, those in most of them first, then the shortest. */
function commonest(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const enough = [...counts.values()].sort((one, other) => other - one)[MOST - 1] ?? 0
  const ranked = [...counts].filter(([, often]) => often >= enough)
  ranked.sort(([one, often], [other, seldom]) => seldom - often || shortestFirst(one, other))
  return ranked.slice(0, MOST).map(([text]) => text)
}

const uniqueTexts = (words: readonly KnownWord[]) => [...new Set(words.map(({ text }) => text))].sort(shortestFirst).slice(0, MOST)

/** The part of a word whose signs together sound like the letters; none where they end within a sign. */
function partSounding({ signs, full, ends }: KnownWord, letters: string): string[] {
  for (let from = full.indexOf(letters); from >= 0 && from < full.length; from = full.indexOf(letters, from + 1)) {
    const [start, end] = [ends.indexOf(from), ends.indexOf(from + letters.length)]
    if (start >= 0 && end >= 0) return [signs.slice(start, end).join('')]
  }
  return []
}

function partWithInitials({ signs, initials }: KnownWord, letters: string): string[] {
  const from = initials.indexOf(letters)
  return from < 0 ? [] : [signs.slice(from, from + letters.length).join('')]
}

/** Words that sound like letters typed for them: whole, by initials, as a part of a word, or as far as they were typed. */
export function wordsByLetters(typed: string, known: readonly KnownWord[]): string[] {
  const letters = typed.toLowerCase().replace(/[\s']/g, '')
  if (!/^[a-z]{2,}$/.test(letters)) return []
  const whole = known.filter(({ full, initials }) => full === letters || initials === letters)
  if (whole.length > 0) return uniqueTexts(whole)
  const parts = letters.length < SHORTEST_PART ? [] : commonest(known.flatMap((word) => partSounding(word, letters)))
  if (parts.length > 0) return parts
  const initials = letters.length < SHORTEST_INITIALS ? [] : commonest(known.flatMap((word) => partWithInitials(word, letters)))
  if (initials.length > 0) return initials
  return letters.length < SHORTEST_PART ? [] : uniqueTexts(known.filter(({ full }) => full.startsWith(letters)))
}

/** A text with each run of letters in it replaced by the word it sounds like; undefined where none does. */
export function withLettersRead(text: string, known: readonly KnownWord[]): string | undefined {
  if (!/\p{Script=Han}/u.test(text)) return undefined
  const read = text.replace(/[a-z]{2,}/gi, (run) => wordsByLetters(run, known)[0] ?? run)
  return read === text ? undefined : read
}

/** Whether signs differ from as many of a word, from a place in it, in one alone. */
function isOneOff(typed: readonly string[], own: readonly string[], from: number): boolean {
  let others = 0
  for (let at = 0; at < typed.length && others < 2; at++) if (typed[at] !== own[from + at]) others++
  return others === 1
}

/** The parts of a word with one other sign than a text of the same length. */
function partsOneOff(typed: readonly string[], { signs }: KnownWord): string[] {
  const parts: string[] = []
  for (let from = 0; from + typed.length <= signs.length; from++)
    if (isOneOff(typed, signs, from)) parts.push(signs.slice(from, from + typed.length).join(''))
  return parts
}

/** Words like a misspelt one: of the same sound, or with one other sign. `full` is the sound of what was typed. */
export function wordsLike(typed: string, full: string, known: readonly KnownWord[]): string[] {
  const signs = Array.from(typed)
  if (signs.length < 2) return []
  const length = signs.length
  const sounding = commonest(known.flatMap((word) => partSounding(word, full))).filter(
    (text) => text !== typed && Array.from(text).length === length,
  )
  if (sounding.length > 0) return sounding
  const alike = known.filter((word) => length >= SHORTEST_ONE_OFF || word.signs.length === length)
  return commonest(alike.flatMap((word) => partsOneOff(signs, word)))
}

/** Pairs of a line `别名=说法`; a line of another form is none. */
export function synonymsIn(lines: readonly string[]): Map<string, string> {
  const pairs = lines.map((line) => line.split(/[=＝]/).map((part) => part.trim().toLowerCase()))
  return new Map(pairs.flatMap(([alias, word, more]): [string, string][] => (alias && word && more === undefined ? [[alias, word]] : [])))
}

/** A text with each alias replaced by the word it stands for; undefined where it has none. An alias of letters must stand alone. */
export function withSynonyms(text: string, synonyms: ReadonlyMap<string, string>): string | undefined {
  const folded = text.toLowerCase()
  let read = folded
  for (const [alias, word] of synonyms) {
    if (read.includes(word)) continue
    const pattern = /^[a-z\d]+$/.test(alias) ? new RegExp(`(?<![a-z\\d])${alias}(?![a-z\\d])`, 'g') : alias
    read = read.replaceAll(pattern, word)
  }
  return read === folded ? undefined : read
}
