import { indexTerms } from './search-terms'

/** Share of terms two texts must have in common for one to be offered for the other. */
const ALIKE = 0.4

/** Dice's measure over characters and pairs: 1 for the same terms, 0 for none in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((term) => other.has(term)).length
  return (2 * both) / (one.size + other.size)
}

/** The known word closest to a misspelt one; null when none is close, or when it is a known word. */
export function nearestWord(text: string, words: readonly string[]): string | null {
  const asked = new Set(indexTerms(text))
  if (asked.size === 0 || words.includes(text)) return null
  const ranked = words
    .map((word) => ({ word, alike: likeness(asked, new Set(indexTerms(word))) }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((one, other) => other.alike - one.alike)
  return ranked[0]?.word ?? null
}
