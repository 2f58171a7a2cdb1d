import { splitTex } from '../rich/tex'

/** Text split at signs outside formulas; parts without outer space. */
export function partsOf(text: string, signs: RegExp): string[] {
  const parts = ['']
  const add = (words: string) => {
    parts[parts.length - 1] += words
  }
  for (const piece of splitTex(text, true)) {
    if ('tex' in piece) {
      add(piece.written)
      continue
    }
    piece.text.split(signs).forEach((words, at) => {
      if (at > 0) parts.push('')
      add(words)
    })
  }
  return parts.map((part) => part.trim())
}
