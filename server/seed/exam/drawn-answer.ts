import type { Answer, Key } from '@/contract/tiku/question.schema'

/** A taker who is not sure writes this into a blank. */
const UNSURE = '不确定'

function wrongLetters(letters: readonly string[], order: readonly string[]): string[] {
  const others = order.filter((letter) => !letters.includes(letter))
  // Leaving a right option out is the usual mistake where several are right; it earns part of the marks.
  return letters.length > 1 ? letters.slice(1) : others.slice(0, 1)
}

/** An answer as a taker would give it: the key itself when `isRight`, else a likely mistake. `order` lists the option letters shown. */
export function drawnAnswer(key: Key, order: readonly string[], isRight: boolean): Answer {
  switch (key.kind) {
    case 'letters':
      return { kind: 'letters', letters: isRight ? key.letters : wrongLetters(key.letters, order) }
    case 'truth':
      return { kind: 'truth', value: key.value === isRight }
    case 'blanks':
      return { kind: 'blanks', texts: key.alternatives.map(([first = UNSURE], index) => (isRight || index > 0 ? first : UNSURE)) }
    case 'points':
      return {
        kind: 'text',
        text: key.points
          .slice(0, isRight ? key.points.length : 1)
          .map((point) => point.text)
          .join('；'),
      }
  }
}
